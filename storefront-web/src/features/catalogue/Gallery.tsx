import { type KeyboardEvent, useRef, useState } from 'react'
import type { Product } from '@/api/types'
import { currentLanguage, useT } from '@/lib/i18n'
import { langOf, nameOf } from '@/lib/names'
import { Icon } from '@/ui/Icon'
import { lazyPart } from '@/ui/lazyPart'
import { PictureTag, ProductImage } from '@/ui/ProductImage'
import styles from './Gallery.module.css'

const PictureZoom = lazyPart(() => import('./PictureZoom'), { texts: ['detail'], overlay: true })

/** One large picture, which opens enlarged, and the others small below it. The left and right arrow keys go through the small ones. */
export function Gallery({ product }: { product: Product }) {
  const t = useT('detail')
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const shown = product.images[at] ?? product.images[0]
  // The owner's words for a picture are in English.
  const name = nameOf(product)
  const alt = (currentLanguage() === 'en' && shown?.alt) || name
  const lang = langOf(product.names)
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = at + step
    if (step === 0 || next < 0 || next >= product.images.length) return
    event.preventDefault()
    setAt(next)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div>
      <div className={styles.large}>
        <ProductImage picture={shown} alt={alt} lang={lang} sizes="(max-width: 768px) 100vw, 560px" big eager>
          {product.isFeatured ? <PictureTag>{t('detail.featured')}</PictureTag> : null}
        </ProductImage>
        {shown ? (
          <button type="button" aria-label={t('detail.enlarge')} aria-haspopup="dialog" onClick={() => setZoomed(true)}>
            <Icon name="search" />
          </button>
        ) : null}
      </div>
      {zoomed && shown ? <PictureZoom picture={shown} alt={alt} lang={lang} title={name} onClose={() => setZoomed(false)} /> : null}
      {product.images.length > 1 ? (
        <div className={styles.thumbs} role="group" aria-label={name} lang={lang} ref={row} onKeyDown={move}>
          {product.images.map((image, n) => (
            <button
              key={image.url}
              type="button"
              aria-label={t('detail.photo', { n: n + 1 })}
              aria-current={n === at ? true : undefined}
              onClick={() => setAt(n)}
            >
              <ProductImage picture={image} sizes="64px" />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
