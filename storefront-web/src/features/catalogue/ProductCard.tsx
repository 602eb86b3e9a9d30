import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { DiscountTag, Price } from '@/ui/Price'
import { Rating } from '@/ui/Stars'
import { Stock } from '@/ui/Stock'
import { ProductImage } from '@/ui/Window'

interface Props {
  product: ProductSummary
  /** The first card in view is worth hurrying for. */
  eager?: boolean
  picture?: ReactNode
  action: ReactNode
}

export const cardSizes = '(max-width: 768px) 112px, (max-width: 1023px) 33vw, 280px'

/** Name, rating, price, stock: in this order. On phones a row, from 769 px a tile. */
export function ProductCard({ product, eager = false, picture, action }: Props) {
  const link = paths.product(product._id)
  return (
    <article className={product.stock > 0 ? 'card' : 'card sold'}>
      {picture ?? (
        <Link to={link} tabIndex={-1} aria-hidden="true" className="block">
          <ProductImage picture={product.images[0]} sizes={cardSizes} eager={eager}>
            <DiscountTag price={product.price} originalPrice={product.originalPrice} />
          </ProductImage>
        </Link>
      )}
      <div className="txt">
        <h3>
          <Link to={link}>{product.name}</Link>
        </h3>
        <Rating average={product.ratings.average} count={product.ratings.count} />
        <Price price={product.price} originalPrice={product.originalPrice} />
        <Stock stock={product.stock} />
      </div>
      <div className="buy">{action}</div>
    </article>
  )
}

export function ViewLink({ product }: { product: ProductSummary }) {
  const t = useT()
  return (
    <Link className="btn ghost" to={paths.product(product._id)}>
      {t('product.view')}
      <span className="sr"> {product.name}</span>
    </Link>
  )
}
