import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

/** The buttons that a dialog ends with, one below the other. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
