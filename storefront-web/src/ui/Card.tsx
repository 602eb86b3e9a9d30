import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { SkeletonLine, SkeletonPicture, times } from './Skeleton'

interface GridProps {
  /** Four in a row on a desk, two on a tablet. */
  four?: boolean
  /** Stale content; a new page is loading. */
  isStale?: boolean
  isHidden?: boolean
  children: ReactNode
}

export function CardGrid({ four, isStale, isHidden, children }: GridProps) {
  return (
    <div className={cx(styles.grid, four && styles.four, isStale && styles.stale)} aria-hidden={isHidden || undefined}>
      {children}
    </div>
  )
}

interface Props {
  picture: ReactNode
  actions: ReactNode
  isSoldOut?: boolean
  /** Use `div` for placeholders, which have no meaning. */
  as?: 'article' | 'div'
  children: ReactNode
}

/** A picture, the facts, what can be done: on phones a row, from 600 px a tile. */
export function Card({ picture, actions, isSoldOut, as: Tag = 'article', children }: Props) {
  return (
    <Tag className={cx(styles.card, isSoldOut && styles.sold)}>
      {picture}
      <div className={styles.facts}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </Tag>
  )
}

/** Placeholders in the shape of the cards. */
export function CardSkeletons({ count, four }: { count: number; four?: boolean }) {
  const actions = (
    <>
      <SkeletonLine kind="button" />
      <SkeletonLine kind="button" />
    </>
  )
  return (
    <CardGrid four={four} isHidden>
      {times(count, (n) => (
        <Card as="div" key={n} picture={<SkeletonPicture />} actions={actions}>
          <SkeletonLine kind="lines" />
          <SkeletonLine kind="short" />
          <SkeletonLine kind="long" />
          <SkeletonLine kind="short" />
        </Card>
      ))}
    </CardGrid>
  )
}
