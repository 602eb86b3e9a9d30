import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type BadgeTone = 'good' | 'warn' | 'info' | 'bad' | 'mute'

interface Props {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}

/** A state as text, not only by colour. */
export function Badge({ tone = 'mute', className, children }: Props) {
  return <span className={cx(styles.badge, tone !== 'mute' && styles[tone], className)}>{children}</span>
}
