import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import styles from './KeyValues.module.css'

/** A description list: `dt` and `dd`, optionally in pairs inside a `div`. */
export function KeyValues({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx(styles.list, className)}>{children}</dl>
}
