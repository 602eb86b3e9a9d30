import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useInView } from '@/lib/late'
import { useMedia } from '@/lib/media'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/Button'
import { lazyPart } from '@/ui/lazyPart'
import { DiscountTag } from '@/ui/Price'
import { PictureTag, ProductImage } from '@/ui/ProductImage'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './BestSellerCard.module.css'
import { cardSizes, ProductCard } from './ProductCard'

function FirstPicture({ product }: { product: ProductSummary }) {
  return <ProductImage picture={product.images[0]} sizes={cardSizes} />
}

/** Without its code the card shows its first picture, which needs no notice. */
const CardCarousel = lazyPart(() => import('./CardCarousel'), {
  texts: ['home'],
  placeholder: FirstPicture,
  frame: (_, props) => <FirstPicture {...props} />,
})

/**
 * A best seller on the home page, whose button is Shop Now. Several pictures are counted on phones, where the window is
 * small and data is dear, and move on wider screens.
 */
export function BestSellerCard({ product }: { product: ProductSummary }) {
  const t = useT('home')
  const link = paths.product(product._id)
  const [isNear, watch] = useInView()
  const wide = useMedia('(min-width: 769px)')
  const several = product.images.length > 1
  return (
    <ProductCard
      product={product}
      picture={
        <div className={styles.frame} ref={watch}>
          {several && wide && isNear ? <CardCarousel product={product} /> : <FirstPicture product={product} />}
          <DiscountTag price={product.price} originalPrice={product.originalPrice} onPicture />
          {several && !wide ? <PictureTag>{t('home.photos', { count: product.images.length })}</PictureTag> : null}
        </div>
      }
      action={
        product.stock > 0 ? (
          <ButtonLink variant="solid" to={link}>
            {t('home.shopNow')}
            <span className={text.srOnly}>
              {' '}
              <Name of={product} />
            </span>
          </ButtonLink>
        ) : (
          <Button disabled>{t('product.outOfStock')}</Button>
        )
      }
    />
  )
}
