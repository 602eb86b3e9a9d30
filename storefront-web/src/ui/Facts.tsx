import type { ReactNode } from 'react'
import { cx } from '../lib/classes'
import styles from './Facts.module.css'

/** A description list: `dt` and `dd`, optionally in pairs inside a `div`. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx(styles.facts, className)}>{children}</dl>
}
