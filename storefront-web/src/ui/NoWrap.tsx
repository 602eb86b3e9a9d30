import text from './text.module.css'

const unbroken = /([A-Z]+\d{6}-[A-Z\d]+|\d{1,2}:\d\d\s[ap]m)/

/** A text whose order numbers and times are each in one line. */
export function NoWrap({ children }: { children: string }) {
  return children.split(unbroken).map((part, index) =>
    index % 2 === 1 ? (
      <span className={text.noWrap} key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
