import { Link } from 'react-router-dom'
import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useInView } from '@/lib/late'
import { useMedia } from '@/lib/media'
import { paths } from '@/lib/paths'
import { lazyPart } from '@/ui/lazyPart'
import { DiscountTag } from '@/ui/Price'
import { ProductImage } from '@/ui/Window'
import { cardSizes, ProductCard } from './ProductCard'

function FirstPicture({ product }: { product: ProductSummary }) {
  return <ProductImage picture={product.images[0]} sizes={cardSizes} />
}

/** Without its code the card shows its first picture, which needs no notice. */
const CardCarousel = lazyPart(() => import('./CardCarousel'), {
  placeholder: FirstPicture,
  frame: (_, props) => <FirstPicture {...props} />,
})

/**
 * A best seller on the home page, whose button is Shop Now. Several pictures are counted on phones, where the window is
 * small and data is dear, and move on wider screens.
 */
export function BestSellerCard({ product }: { product: ProductSummary }) {
  const t = useT()
  const link = paths.product(product._id)
  const [near, watch] = useInView()
  const wide = useMedia('(min-width: 769px)')
  const several = product.images.length > 1
  return (
    <ProductCard
      product={product}
      picture={
        <div className="frame" ref={watch}>
          {several && wide && near ? <CardCarousel product={product} /> : <FirstPicture product={product} />}
          <DiscountTag price={product.price} originalPrice={product.originalPrice} />
          {several && !wide ? <span className="tagline">{t('home.photos', { count: product.images.length })}</span> : null}
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
