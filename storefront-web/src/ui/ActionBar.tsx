import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** The page's next step under the thumb, on phones. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
