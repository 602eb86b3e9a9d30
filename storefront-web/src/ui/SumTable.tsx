import type { ReactNode } from 'react'
import styles from './SumTable.module.css'

/** Amounts below each other; the total is the table's foot. */
export function SumTable({ children }: { children: ReactNode }) {
  return <table className={styles.sum}>{children}</table>
}
