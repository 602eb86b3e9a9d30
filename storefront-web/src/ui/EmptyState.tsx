import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import layout from './layout.module.css'

const drawings = {
  sparkler: [
    'M66 36L78 36M64 45L74 51M57 52L63 62M48 54L48 66M39 52L33 62M32 45L22 51M30 36L18 36M32 27L22 21M39 20L33 10M48 18L48 6M57 20L63 10M64 27L74 21',
    'M48 48v40M44 36a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  ],
  cart: ['M46 18v0M58 12v0M68 22v0', 'M18 30h8l8 38h36l8-28H30M36 80a4 4 0 1 0 8 0a4 4 0 1 0-8 0M62 80a4 4 0 1 0 8 0a4 4 0 1 0-8 0'],
  box: ['', 'M20 36l28-14 28 14v30L48 80 20 66zM20 36l28 14 28-14M48 50v30'],
  fallen: ['M54 38c2-12 10-10 10-20', 'M20 78l24-40h20l-8 40zM74 60l12 12M86 60 74 72'],
  lock: ['', 'M24 44h48v36H24zM34 44V32a14 14 0 0 1 28 0v12M48 58v8'],
  page: ['M40 30h24M40 42h24M40 54h14', 'M28 14h30l14 14v54H28zM58 14v14h14'],
  pin: ['M30 84h36', 'M48 76c14-16 22-26 22-36a22 22 0 0 0-44 0c0 10 8 20 22 36zM40 40a8 8 0 1 0 16 0a8 8 0 1 0-16 0'],
} as const

export type Drawing = keyof typeof drawings

interface Props {
  drawing: Drawing
  title: string
  children?: ReactNode
  level?: 1 | 2
  role?: 'alert' | 'status'
}

/** Nothing to show, or an error: a drawing, a title, and what can be done. */
export function EmptyState({ drawing, title, children, level = 2, role }: Props) {
  const [dashed, solid] = drawings[drawing]
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={cx(layout.panel, styles.blank)} role={role}>
      <svg
        className={styles.drawing}
        viewBox="0 0 96 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {dashed ? <path d={dashed} strokeDasharray="2 6" /> : null}
        <path d={solid} />
      </svg>
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}
