import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import layout from './layout.module.css'
import { SkeletonLine, SkeletonPicture, times } from './Skeleton'
import styles from './Tile.module.css'

interface TilesProps {
  /** Two columns on phones, unless the text is enlarged. */
  narrow?: boolean
  isHidden?: boolean
  children: ReactNode
}

export function Tiles({ narrow, isHidden, children }: TilesProps) {
  return (
    <div className={cx(styles.tiles, narrow && styles.narrow)} aria-hidden={isHidden || undefined}>
      {children}
    </div>
  )
}

interface Props {
  picture: ReactNode
  foot: ReactNode
  /** Use `div` for placeholders, which have no meaning. */
  as?: 'article' | 'div'
  /** On phones a small picture beside the text. */
  row?: boolean
  id?: string
  children: ReactNode
}

/** A large picture, text, and a footer with the link. */
export function Tile({ picture, foot, as: Tag = 'article', row, id, children }: Props) {
  return (
    <Tag className={cx(layout.panel, styles.tile, row && styles.row)} id={id}>
      {picture}
      <div className={cx(layout.stack, layout.tight)}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </Tag>
  )
}

export function TileSkeletons({ count, narrow, row }: { count: number; narrow?: boolean; row?: boolean }) {
  return (
    <Tiles isHidden narrow={narrow}>
      {times(count, (n) => (
        <Tile as="div" row={row} key={n} picture={<SkeletonPicture />} foot={<SkeletonLine kind="button" />}>
          <SkeletonLine kind="long" />
          <SkeletonLine />
        </Tile>
      ))}
    </Tiles>
  )
}
