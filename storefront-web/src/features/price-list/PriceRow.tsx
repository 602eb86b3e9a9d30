import { rupees, timesMoney } from '@shop/shared/lib/money'
import { type KeyboardEvent, memo, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { PriceItem } from '@/api/types'
import { lineKey } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { langOf, nameOf } from '@/lib/names'
import type { TextKey } from '@/locales/shape'
import { Button } from '@/ui/Button'
import { ProductImage } from '@/ui/ProductImage'
import text from '@/ui/text.module.css'
import styles from './PriceList.module.css'
import type { Quantities } from './quantities'
import { limited, possibleOf, readTyped } from './rules'

/** Milliseconds after the last key before a quantity that cannot be ordered so is corrected. */
const correction = 600

const units: Record<string, TextKey<'cart-lines' | 'price-list'>> = {
  box: 'priceList.unitBox',
  piece: 'priceList.unitPiece',
  pack: 'priceList.unitPack',
  dozen: 'priceList.unitDozen',
}

interface Props {
  item: PriceItem
  number: number
  quantities: Quantities
  /** Null: the item has no picture. Undefined: pictures are not shown. */
  picture: PriceItem['image'] | null
}

/** One row of the list; it subscribes to its own quantity. */
export const PriceRow = memo(function PriceRow({ item, number, quantities, picture }: Props) {
  const t = useT('cart-lines', 'price-list')
  const isClosed = useMode() === 'closed'
  const name = nameOf(item)
  const unitKey = item.unit ? units[item.unit] : undefined
  const unit = unitKey ? t(unitKey) : item.unit
  return (
    <li className={styles.row} data-pictured={picture === undefined ? undefined : ''}>
      <span className={styles.number}>{number}</span>
      {picture === undefined ? null : <ProductImage picture={picture} sizes="48px" />}
      <div className={styles.what}>
        <b lang={langOf(item.names)}>{name}</b>
        <span className={styles.price}>
          {item.originalPrice > item.price ? (
            <s>
              <span className={text.srOnly}>{t('product.was')} </span>
              <span>{rupees(item.originalPrice)}</span>
            </s>
          ) : null}{' '}
          <strong>{rupees(item.price)}</strong>
          {unit ? ` ${t('priceList.per', { unit })}` : ' '}
        </span>
      </div>
      {isClosed ? null : possibleOf(item) === 0 ? (
        <SoldOut item={item} name={name} quantities={quantities} />
      ) : (
        <QuantityBox item={item} name={name} quantities={quantities} />
      )}
    </li>
  )
})

/** A sold-out row has no box; what was put into the basket before can be taken out. */
function SoldOut({ item, name, quantities }: { item: PriceItem; name: string; quantities: Quantities }) {
  const t = useT('cart-lines', 'price-list')
  const key = lineKey(item)
  const subscribe = useCallback((changed: () => void) => quantities.subscribeRow(key, changed), [quantities, key])
  const quantity = useSyncExternalStore(subscribe, () => quantities.get(key))
  return (
    <>
      <span className={styles.out}>{t('product.outOfStock')}</span>
      {quantity > 0 ? (
        <span className={styles.note}>
          <span>{t('cart.lineTimes', { name, count: quantity })}</span>{' '}
          <Button variant="ghost" flush onClick={() => quantities.set(key, 0)}>
            {t('cart.removeNamed', { name })}
          </Button>
        </span>
      ) : null}
    </>
  )
}

function QuantityBox({ item, name, quantities }: { item: PriceItem; name: string; quantities: Quantities }) {
  const t = useT('cart-lines', 'price-list')
  const key = lineKey(item)
  const noteId = useId()
  const subscribe = useCallback((changed: () => void) => quantities.subscribeRow(key, changed), [quantities, key])
  const quantity = useSyncExternalStore(subscribe, () => quantities.get(key))
  const note = useSyncExternalStore(subscribe, () => quantities.note(key))
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The quantity before typing: "2.5" restores it, although "2" was valid meanwhile.
  const before = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const commit = (value: string) => {
    clearTimeout(timer.current)
    const result = readTyped(value, before.current, item)
    setTyped(null)
    quantities.set(key, result.quantity, result.note)
  }
  const type = (value: string) => {
    clearTimeout(timer.current)
    if (typed === null) before.current = quantities.get(key)
    setTyped(value)
    const result = readTyped(value, before.current, item)
    // The first digit may be below the minimum: wait for the next one.
    if (result.note === null) quantities.set(key, result.quantity)
    else timer.current = setTimeout(() => commit(value), correction)
  }
  const step = (by: number) => {
    clearTimeout(timer.current)
    setTyped(null)
    const least = item.minOrderQuantity
    const next = by < 0 && quantity <= least ? 0 : Math.max(quantity + by, by > 0 ? least : 0)
    const result = limited(next, item)
    quantities.set(key, result.quantity, result.note)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const back = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    if (!back && event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-quantity]')]
    const next = boxes[boxes.indexOf(event.currentTarget) + (back ? -1 : 1)]
    if (next) next.focus()
    else if (typed !== null) commit(typed)
  }
  return (
    <>
      <div className={styles.box} role="group" aria-label={t('product.quantityOf', { name })}>
        <button type="button" aria-label={t('product.less')} disabled={quantity === 0} onClick={() => step(-1)} tabIndex={-1}>
          −
        </button>
        <input
          data-quantity=""
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={t('product.quantityOf', { name })}
          aria-describedby={note ? noteId : undefined}
          value={typed ?? (quantity === 0 ? '' : String(quantity))}
          onChange={(event) => type(event.target.value.slice(0, 8))}
          onFocus={(event) => event.target.select()}
          // The end of a click would put the caret in place of the selection.
          onClick={(event) => event.currentTarget.select()}
          onBlur={() => {
            if (typed !== null) commit(typed)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={t('product.more')} onClick={() => step(1)} tabIndex={-1}>
          +
        </button>
      </div>
      <span className={styles.total}>
        {quantity > 0 ? (
          <>
            <span className={text.srOnly}>{t('common.total')} </span>
            <span translate="no">{rupees(timesMoney(item.price, quantity))}</span>
          </>
        ) : null}
      </span>
      {note ? (
        <span className={styles.note} id={noteId} role="status">
          {t(note.key, note.values)}
        </span>
      ) : null}
    </>
  )
}
