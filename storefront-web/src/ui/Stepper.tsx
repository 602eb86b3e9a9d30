import { cx } from '@shop/shared/lib/classes'
import styles from './Stepper.module.css'

interface Props {
  label: string
  names: readonly string[]
  /** How many steps are done, without the current one. */
  at: number
  mini?: boolean
  done?: boolean
}

/** The steps of an order. Mini: dots only, the badge beside it has the word. */
export function Stepper({ label, names, at, mini = false, done = false }: Props) {
  return (
    <ol className={cx(styles.steps, mini && styles.mini)} aria-label={label}>
      {names.map((name, n) => (
        <li
          key={name}
          className={cx(n <= at && styles.highlighted, n === at && !done && styles.now)}
          aria-current={n === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
