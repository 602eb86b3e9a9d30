import type { ReactNode } from 'react'
import styles from './CheckLabel.module.css'

/** A checkbox and its words. */
export function CheckLabel({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is among the children
  return <label className={styles.check}>{children}</label>
}
