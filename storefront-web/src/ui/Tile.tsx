import type { ReactNode } from 'react'
import { cx } from '../lib/classes'
import layout from './layout.module.css'
import { Bone, PictureBone, times } from './Skeleton'
import styles from './Tile.module.css'

export function Tiles({ isHidden, children }: { isHidden?: boolean; children: ReactNode }) {
  return (
    <div className={styles.tiles} aria-hidden={isHidden || undefined}>
      {children}
    </div>
  )
}

interface Props {
  picture: ReactNode
  foot: ReactNode
  /** A `div` has no meaning of its own: for what only stands in. */
  as?: 'article' | 'div'
  children: ReactNode
}

/** A large picture, words, and a foot with the way on. */
export function Tile({ picture, foot, as: Tag = 'article', children }: Props) {
  return (
    <Tag className={cx(layout.panel, styles.tile)}>
      {picture}
      <div className={cx(layout.stack, layout.tight)}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </Tag>
  )
}

export function TileSkeletons({ count }: { count: number }) {
  return (
    <Tiles isHidden>
      {times(count, (n) => (
        <Tile as="div" key={n} picture={<PictureBone />} foot={<Bone kind="button" />}>
          <Bone kind="long" />
          <Bone />
        </Tile>
      ))}
    </Tiles>
  )
}
