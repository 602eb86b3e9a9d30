import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { DiscountTag, Price } from '@/ui/Price'
import { ProductImage } from '@/ui/ProductImage'
import { Rating } from '@/ui/Stars'
import { Stock } from '@/ui/Stock'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './ProductCard.module.css'

interface Props {
  product: ProductSummary
  /** Load the first visible picture with high priority. */
  eager?: boolean
  picture?: ReactNode
  action: ReactNode
}

export const cardSizes = '(max-width: 768px) 112px, (max-width: 1023px) 33vw, 280px'

/** Name, rating, price, stock: in this order. On phones a row, from 769 px a tile. */
export function ProductCard({ product, eager = false, picture, action }: Props) {
  const link = paths.product(product._id)
  const window = (
    <Link to={link} tabIndex={-1} aria-hidden="true" className={styles.picture}>
      <ProductImage picture={product.images[0]} sizes={cardSizes} eager={eager}>
        <DiscountTag price={product.price} originalPrice={product.originalPrice} onPicture />
      </ProductImage>
    </Link>
  )
  return (
    <Card picture={picture ?? window} actions={action} isSoldOut={product.stock <= 0}>
      <h3>
        <Link to={link}>
          <Name of={product} />
        </Link>
      </h3>
      <Rating average={product.ratings.average} count={product.ratings.count} />
      <Price price={product.price} originalPrice={product.originalPrice} />
      <Stock stock={product.stock} />
    </Card>
  )
}

export function ViewLink({ product }: { product: ProductSummary }) {
  const t = useT()
  return (
    <ButtonLink variant="ghost" className={styles.view} to={paths.product(product._id)}>
      {t('product.view')}
      <span className={text.srOnly}>
        {' '}
        <Name of={product} />
      </span>
    </ButtonLink>
  )
}
