import { cx } from '@shop/shared/lib/classes'
import type { ComponentProps, ReactNode } from 'react'
import styles from './ItemRow.module.css'
import { ProductImage } from './ProductImage'
import text from './text.module.css'

interface Props {
  picture: ComponentProps<typeof ProductImage>['picture']
  name: ReactNode
  /** Quantity and price of one. */
  note: ReactNode
  total: string
}

/** One line of an order, as short as it gets. */
export function ItemRow({ picture, name, note, total }: Props) {
  return (
    <div className={styles.item}>
      <ProductImage picture={picture} sizes="48px" />
      <div>
        <h3>{name}</h3>
        <p className={cx(text.small, text.dim, text.number)}>{note}</p>
      </div>
      <b>{total}</b>
    </div>
  )
}
