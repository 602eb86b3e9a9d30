import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useMedia } from '@/lib/media'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { ProductImage } from '@/ui/ProductImage'
import styles from './CardCarousel.module.css'
import { cardSizes } from './ProductCard'

/** The pictures of a best seller, the next every three seconds; it can be paused. With reduced motion it starts paused. */
export default function CardCarousel({ product }: { product: ProductSummary }) {
  const t = useT('home')
  const reducesMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [view, carousel] = useEmblaCarousel({ loop: true })
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const still = choice === null ? reducesMotion : choice === 'pause'
  useEffect(() => {
    if (!carousel || still) return
    const timer = setInterval(() => {
      if (document.hidden) return
      const slides = carousel.slideNodes()
      const next = slides[(carousel.selectedScrollSnap() + 1) % slides.length]?.querySelector('img')
      if (next) next.loading = 'eager'
      // On a slow network the current picture stays until the next one is loaded.
      if (next?.complete !== false) carousel.scrollNext(reducesMotion)
    }, 3000)
    return () => clearInterval(timer)
  }, [carousel, still, reducesMotion])
  return (
    <>
      <div className={styles.slides} ref={view}>
        <div>
          {product.images.map((image) => (
            <ProductImage key={image.url} className={styles.slide} picture={image} sizes={cardSizes} />
          ))}
        </div>
      </div>
      <IconButton
        className={styles.pause}
        aria-label={still ? t('home.play') : t('home.pause')}
        onClick={() => setChoice(still ? 'play' : 'pause')}
      >
        <Icon name={still ? 'play' : 'pause'} />
      </IconButton>
    </>
  )
}
