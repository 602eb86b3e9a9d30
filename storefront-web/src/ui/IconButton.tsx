import { cx } from '@shop/shared/lib/classes'
import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'

/** An icon without a frame; it needs an `aria-label` or text. */
export function IconButton({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={cx(styles.tool, className)} />
}
