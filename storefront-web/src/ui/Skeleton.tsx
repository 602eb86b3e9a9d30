import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './Skeleton.module.css'

/** Placeholder for a line of text or another `kind`. */
export function SkeletonLine({ kind }: { kind?: 'lines' | 'short' | 'long' | 'button' }) {
  return <div className={cx(styles.skeleton, kind && styles[kind])} />
}

/** Placeholder for a picture; `big` as in a gallery. */
export function SkeletonPicture({ big }: { big?: boolean }) {
  return <span className={cx(styles.skeleton, styles.picture, big && styles.big)} />
}

/** Repeats a placeholder. */
export const times = (count: number, part: (n: number) => ReactNode): ReactNode[] => Array.from({ length: count }, (_, n) => part(n))

export function PanelSkeletons({ count, className = layout.stack }: { count: number; className?: string }) {
  return (
    <div className={className} aria-hidden="true">
      {times(count, (n) => (
        <div className={cx(layout.panel, layout.stack)} key={n}>
          <SkeletonLine kind="long" />
          <SkeletonLine />
          <SkeletonLine />
          <SkeletonLine kind="button" />
        </div>
      ))}
    </div>
  )
}
