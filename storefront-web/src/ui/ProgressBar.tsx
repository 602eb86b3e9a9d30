import type { CSSProperties } from 'react'
import { cx } from '../lib/classes'
import styles from './ProgressBar.module.css'

interface Props {
  /** 0 to 100 */
  percent: number
  label: string
  role?: 'meter' | 'progressbar'
}

/** Whatever advances: lit behind, dashed ahead, a spark at the tip. */
export function ProgressBar({ percent, label, role = 'meter' }: Props) {
  const lit = Math.max(0, Math.min(100, percent))
  const style = { '--p': `${lit}%` } as CSSProperties
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles of this part carry a label
    <div
      className={lit >= 100 ? cx(styles.fuse, styles.done) : styles.fuse}
      style={style}
      role={role}
      aria-label={label}
      aria-valuenow={Math.round(lit)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i />
    </div>
  )
}
