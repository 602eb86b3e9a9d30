import { type KeyboardEvent, useRef } from 'react'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import Dialog from '@/ui/Dialog'
import { ProductImage } from '@/ui/ProductImage'
import text from '@/ui/text.module.css'
import styles from './PictureZoom.module.css'
import { useZoom } from './useZoom'

/** How much a click and a key enlarge. */
const clickScale = 2.5
const keyStep = 1.25

interface PictureProps {
  picture: Product['images'][number]
  alt: string
  /** Of the `alt`, where it is not that of the page. */
  lang: string | undefined
}

/** A picture in a dialog. A click, the wheel, two fingers and the keys + and - enlarge it; the arrow keys scroll it. */
export default function PictureZoom({ picture, alt, lang, title, onClose }: PictureProps & { title: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={title} bare large>
      <ZoomedPicture picture={picture} alt={alt} lang={lang} />
    </Dialog>
  )
}

/** Apart from the dialog, which renders its content later: the listeners of the view need it. */
function ZoomedPicture({ picture, alt, lang }: PictureProps) {
  const t = useT('detail')
  const view = useRef<HTMLDivElement>(null)
  const { scale, zoomTo } = useZoom(view)
  const isLarge = scale > 1
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomTo(scale * keyStep)
    if (key === '-') zoomTo(scale / keyStep)
  }
  return (
    <div className={styles.view} ref={view}>
      <button
        type="button"
        aria-pressed={isLarge}
        style={{ width: `${scale * 100}%` }}
        onClick={(event) => zoomTo(isLarge ? 1 : clickScale, event.detail > 0 ? event : undefined)}
        onKeyDown={onKeyDown}
      >
        <ProductImage picture={picture} alt={alt} lang={lang} sizes={`${Math.round(scale * 100)}vw`} big eager />{' '}
        <span className={text.srOnly}> {t('detail.enlarge')}</span>
      </button>
    </div>
  )
}
