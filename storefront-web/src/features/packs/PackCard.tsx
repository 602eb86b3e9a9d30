import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Pack } from '@/api/types'
import { useT } from '@/lib/i18n'
import { langOf, nameOf } from '@/lib/names'
import { packAnchor } from '@/lib/paths'
import { lowStock } from '@/lib/quantity'
import list from '@/ui/BulletList.module.css'
import { Button } from '@/ui/Button'
import { Icon, type IconName } from '@/ui/Icon'
import { LazyDialog } from '@/ui/LazyDialog'
import { Price } from '@/ui/Price'
import { ProductImage } from '@/ui/ProductImage'
import { Stock } from '@/ui/Stock'
import { Tile } from '@/ui/Tile'
import { Name, Translated } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './PackCard.module.css'

const shownItems = 3

/** A fund or a gift box: picture, words, the first three things inside, all of them on request or when the address names this card. */
export function PackCard({ pack, icon, eager, action }: { pack: Pack; icon: IconName; eager: boolean; action: ReactNode }) {
  const t = useT('browse')
  const id = packAnchor(pack._id)
  const isLinked = useLocation().hash === `#${id}`
  const [open, setOpen] = useState(isLinked)
  useEffect(() => {
    if (isLinked) document.getElementById(id)?.scrollIntoView()
  }, [isLinked, id])
  const first = pack.crackers.slice(0, shownItems)
  const line = (item: Pack['crackers'][number], n: number) => (
    <li key={`${n + 1} ${item.name}`} lang={langOf(item.names)}>
      {t('packs.line', { name: nameOf(item), count: item.quantity })}
    </li>
  )
  const picture = (
    <ProductImage picture={pack.image} sizes="(max-width: 599px) 112px, 380px" eager={eager}>
      {pack.image ? null : <Icon name={icon} className={styles.icon} />}
    </ProductImage>
  )
  const foot = (
    <>
      <Price price={pack.price} />
      {pack.available !== null && pack.available <= lowStock ? <Stock stock={pack.available} /> : null}
      {action}
    </>
  )
  return (
    <>
      <Tile id={id} row picture={picture} foot={foot}>
        <h2>
          <Name of={pack} />
        </h2>
        <p className={text.dim}>
          <Translated text={pack.description} texts={pack.descriptions} />
        </p>
        <ul className={list.bullets}>
          {first.map(line)}
          {Array.from({ length: shownItems - first.length }, (_, n) => (
            <li key={`filler ${n + 1}`}>{t('packs.additional')}</li>
          ))}
        </ul>
        <Button variant="ghost" flush aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('packs.viewItems')} <span className={text.srOnly}>{t('packs.ofName', { name: nameOf(pack) })}</span>
        </Button>
      </Tile>
      {open ? (
        <LazyDialog onClose={() => setOpen(false)} title={t('packs.itemsIn', { name: nameOf(pack) })}>
          <ul className={list.bullets}>{pack.crackers.map(line)}</ul>
        </LazyDialog>
      ) : null}
    </>
  )
}
