import text from './text.module.css'

const orderNumber = /([A-Z]+\d{6}-[A-Z\d]+)/

/** A text whose order numbers are each in one line. */
export function NoWrap({ children }: { children: string }) {
  return children.split(orderNumber).map((part, index) =>
    index % 2 === 1 ? (
      <span className={text.noWrap} key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
