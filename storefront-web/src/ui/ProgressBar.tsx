import { cx } from '@shop/shared/lib/classes'
import styles from './ProgressBar.module.css'

interface Props {
  /** 0 to 100 */
  percent: number
  label: string
  role?: 'meter' | 'progressbar'
}

/** A progress bar: the filled part is solid, the rest dashed, with a spark between them. */
export function ProgressBar({ percent, label, role = 'meter' }: Props) {
  const filled = Math.max(0, Math.min(100, percent))
  const style = { '--p': `${filled}%` }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles of this part carry a label
    <div
      className={filled >= 100 ? cx(styles.bar, styles.done) : styles.bar}
      style={style}
      role={role}
      aria-label={label}
      aria-valuenow={Math.round(filled)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i />
    </div>
  )
}
