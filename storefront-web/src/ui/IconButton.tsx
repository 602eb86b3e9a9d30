import type { ComponentProps } from 'react'
import { cx } from '../lib/classes'
import styles from './IconButton.module.css'

/** An icon without a frame; it needs an `aria-label` or text. */
export function IconButton({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={cx(styles.tool, className)} />
}
