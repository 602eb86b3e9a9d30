import type { ReactNode } from 'react'
import { cx } from '../lib/classes'
import styles from './Facts.module.css'

/** Names and what they stand for: `dt` and `dd`, also in pairs within a `div`. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx(styles.facts, className)}>{children}</dl>
}
