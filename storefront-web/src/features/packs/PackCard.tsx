import { type ReactNode, useState } from 'react'
import type { Pack } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Icon, type IconName } from '@/ui/Icon'
import { LazyModal } from '@/ui/LazyModal'
import { Price } from '@/ui/Price'
import { ProductImage } from '@/ui/Window'

const shownItems = 3

/** A fund or a gift box: picture, words, the first three things inside, all of them on request. */
export function PackCard({ pack, icon, eager, action }: { pack: Pack; icon: IconName; eager: boolean; action: ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const first = pack.crackers.slice(0, shownItems)
  const line = (item: Pack['crackers'][number]) => t('packs.line', { name: item.name, count: item.quantity })
  return (
    <article className="fund panel">
      <ProductImage picture={pack.image} sizes="(max-width: 768px) 92vw, 380px" eager={eager}>
        {pack.image ? null : <Icon name={icon} className="pack-icon" />}
      </ProductImage>
      <div className="stack tight">
        <h2>{pack.name}</h2>
        <p className="dim">{pack.description}</p>
        <ul className="inside">
          {first.map((item, n) => (
            <li key={`${n + 1} ${item.name}`}>{line(item)}</li>
          ))}
          {Array.from({ length: shownItems - first.length }, (_, n) => (
            <li key={`filler ${n + 1}`}>{t('packs.additional')}</li>
          ))}
        </ul>
        <button type="button" className="btn ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('packs.viewItems')} <span className="sr">{t('packs.ofName', { name: pack.name })}</span>
        </button>
      </div>
      <div className="foot-row">
        <Price price={pack.price} />
        {action}
      </div>
      {open ? (
        <LazyModal onClose={() => setOpen(false)} title={t('packs.itemsIn', { name: pack.name })}>
          <ul className="inside">
            {pack.crackers.map((item, n) => (
              <li key={`${n + 1} ${item.name}`}>{line(item)}</li>
            ))}
          </ul>
        </LazyModal>
      ) : null}
    </article>
  )
}
