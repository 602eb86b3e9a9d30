import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Pack } from '@/api/types'
import { useAllowedText } from '@/lib/allowedText'
import { useT } from '@/lib/i18n'
import { packAnchor } from '@/lib/paths'
import list from '@/ui/BulletList.module.css'
import { Button } from '@/ui/Button'
import { Icon, type IconName } from '@/ui/Icon'
import { LazyModal } from '@/ui/LazyModal'
import { Price } from '@/ui/Price'
import { ProductImage } from '@/ui/ProductImage'
import { Tile } from '@/ui/Tile'
import text from '@/ui/text.module.css'
import styles from './PackCard.module.css'

const shownItems = 3

/** A fund or a gift box: picture, words, the first three things inside, all of them on request or when the address names this card. */
export function PackCard({ pack, icon, eager, action }: { pack: Pack; icon: IconName; eager: boolean; action: ReactNode }) {
  const t = useT()
  const allowed = useAllowedText()
  const id = packAnchor(pack._id)
  const isLinked = useLocation().hash === `#${id}`
  const [open, setOpen] = useState(isLinked)
  useEffect(() => {
    if (isLinked) document.getElementById(id)?.scrollIntoView()
  }, [isLinked, id])
  const first = pack.crackers.slice(0, shownItems)
  const line = (item: Pack['crackers'][number]) => t('packs.line', { name: item.name, count: item.quantity })
  const picture = (
    <ProductImage picture={pack.image} sizes="(max-width: 599px) 112px, 380px" eager={eager}>
      {pack.image ? null : <Icon name={icon} className={styles.icon} />}
    </ProductImage>
  )
  const foot = (
    <>
      <Price price={pack.price} />
      {action}
    </>
  )
  return (
    <>
      <Tile id={id} row picture={picture} foot={foot}>
        <h2>{pack.name}</h2>
        <p className={text.dim}>{allowed(pack.description)}</p>
        <ul className={list.bullets}>
          {first.map((item, n) => (
            <li key={`${n + 1} ${item.name}`}>{line(item)}</li>
          ))}
          {Array.from({ length: shownItems - first.length }, (_, n) => (
            <li key={`filler ${n + 1}`}>{t('packs.additional')}</li>
          ))}
        </ul>
        <Button variant="ghost" flush aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('packs.viewItems')} <span className={text.srOnly}>{t('packs.ofName', { name: pack.name })}</span>
        </Button>
      </Tile>
      {open ? (
        <LazyModal onClose={() => setOpen(false)} title={t('packs.itemsIn', { name: pack.name })}>
          <ul className={list.bullets}>
            {pack.crackers.map((item, n) => (
              <li key={`${n + 1} ${item.name}`}>{line(item)}</li>
            ))}
          </ul>
        </LazyModal>
      ) : null}
    </>
  )
}
