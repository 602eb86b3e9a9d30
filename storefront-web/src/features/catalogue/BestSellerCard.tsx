import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useNear } from '@/lib/late'
import { paths } from '@/lib/paths'
import { DiscountTag } from '@/ui/Price'
import { PictureWindow } from '@/ui/Window'
import { cardSizes, ProductCard } from './ProductCard'

const CardCarousel = lazy(() => import('./CardCarousel'))

/** A best seller on the home page: its pictures move when there are several, and its button is Shop Now. */
export function BestSellerCard({ product }: { product: ProductSummary }) {
  const t = useT()
  const link = paths.product(product._id)
  const first = <PictureWindow picture={product.images[0]} sizes={cardSizes} />
  const [near, watch] = useNear()
  const several = product.images.length > 1
  return (
    <ProductCard
      product={product}
      picture={
        <div className="frame" ref={watch}>
          {several && near ? (
            <Suspense fallback={first}>
              <CardCarousel product={product} />
            </Suspense>
          ) : (
            first
          )}
          <DiscountTag price={product.price} originalPrice={product.originalPrice} />
          {several ? <span className="tagline">{t('home.photos', { count: product.images.length })}</span> : null}
        </div>
      }
      action={
        product.stock > 0 ? (
          <Link className="btn solid" to={link}>
            {t('home.shopNow')}
            <span className="sr"> {product.name}</span>
          </Link>
        ) : (
          <button type="button" className="btn" disabled>
            {t('product.outOfStock')}
          </button>
        )
      }
    />
  )
}
