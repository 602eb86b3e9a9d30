import { cx } from '@shop/shared/lib/classes'
import { type ReactNode, useState } from 'react'
import styles from './ProductImage.module.css'

interface Picture {
  url: string
  width: number
  height: number
  srcset: { avif: string; webp: string }
}

const formats = ['avif', 'webp'] as const

interface Props {
  picture: Picture | null | undefined
  sizes: string
  /** The picture that matters most on the page is not loaded lazily. */
  eager?: boolean
  /** Names the picture for readers; without it the picture is decoration. */
  alt?: string
  /** Of the `alt`, where it is not that of the page. */
  lang?: string | undefined
  /** Alone on its page: shown whole. */
  big?: boolean
  className?: string
  children?: ReactNode
}

/** A product picture on a dark ground in both themes. If the picture fails to load, the ground and a drawing remain. */
export function ProductImage({ picture, sizes, eager = false, alt = '', lang, big = false, className, children }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = picture && broken !== picture.url ? picture : null
  return (
    <span className={cx(styles.window, big && styles.big, className)}>
      {shown ? (
        <picture>
          {formats.map((format) =>
            shown.srcset[format] ? <source key={format} type={`image/${format}`} srcSet={shown.srcset[format]} sizes={sizes} /> : null,
          )}
          <img
            src={shown.url}
            alt={alt}
            lang={lang}
            width={shown.width}
            height={shown.height}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding={eager ? 'sync' : 'async'}
            onError={() => setBroken(shown.url)}
          />
        </picture>
      ) : (
        <Placeholder alt={alt} lang={lang} />
      )}
      {children}
    </span>
  )
}

/** A label in the corner of a picture. */
export function PictureTag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>
}

function Placeholder({ alt, lang }: { alt: string; lang: string | undefined }) {
  const rays = Array.from({ length: 12 }, (_, n) => {
    const angle = (n * Math.PI) / 6
    const at = (radius: number) => `${(48 + radius * Math.cos(angle)).toFixed(1)} ${(48 + radius * Math.sin(angle)).toFixed(1)}`
    return `M${at(9)}L${at(20)}M${at(27)}h0`
  })
  return (
    <svg
      className={styles.placeholder}
      viewBox="0 0 96 96"
      fill="none"
      strokeLinecap="round"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      lang={lang}
      aria-hidden={alt ? undefined : true}
    >
      <path d={rays.join('')} stroke="currentColor" strokeWidth="2.5" />
    </svg>
  )
}
