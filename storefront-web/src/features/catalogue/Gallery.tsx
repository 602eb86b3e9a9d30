import { useState } from 'react'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { PictureWindow } from '@/ui/Window'

/** One large picture, and the others small below it. Arrow keys work on the row of small ones because they are buttons. */
export function Gallery({ product }: { product: Product }) {
  const t = useT()
  const [at, setAt] = useState(0)
  const shown = product.images[at] ?? product.images[0]
  return (
    <div className="gallery">
      <PictureWindow picture={shown} alt={shown?.alt || product.name} sizes="(max-width: 768px) 100vw, 560px" className="big" eager>
        {product.isFeatured ? <span className="tagline">{t('detail.featured')}</span> : null}
      </PictureWindow>
      {product.images.length > 1 ? (
        <div className="thumbs">
          {product.images.map((image, n) => (
            <button
              key={image.url}
              type="button"
              aria-label={t('detail.photo', { n: n + 1 })}
              aria-current={n === at ? true : undefined}
              onClick={() => setAt(n)}
            >
              <PictureWindow picture={image} sizes="64px" />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
