import { rupees, sumMoney } from '@shop/shared/lib/money'
import { useEffect, useRef, useState } from 'react'
import { useTerms } from '@/api/selling'
import type { PriceItem, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { RichText } from '@/lib/rich'
import { ButtonLink } from '@/ui/Button'
import { Total } from '@/ui/Price'
import { ProgressBar } from '@/ui/ProgressBar'
import text from '@/ui/text.module.css'
import styles from './PriceList.module.css'
import type { Quantities } from './quantities'
import { totalsOf } from './rules'

interface Props {
  quantities: Quantities
  items: ReadonlyMap<string, PriceItem>
  shop: Shop | undefined
  /** Where the button leads: the cart, for a visitor after signing in. */
  to: string
}

/** Items, total with packing, savings, progress to the minimum order and the gifts, and the link to the cart. */
export function PriceBar({ quantities, items, shop, to }: Props) {
  const t = useT('price-list')
  const all = useLater(quantities)
  const { items: count, total: subtotal, savings } = totalsOf(all, items)
  const terms = useTerms()
  const packing = terms.packing(subtotal)
  const total = sumMoney([subtotal, packing ?? 0])
  const announced = useOncePerSecond(t('priceList.totals', { items: t('common.itemCount', { count }), total: rupees(total) }))
  return (
    <section className={styles.bar} aria-label={t('common.total')}>
      <Total label={t('common.itemCount', { count })} value={total} />
      <div className={text.small}>
        {savings > 0 ? <b>{`${t('priceList.save', { amount: rupees(savings) })} `}</b> : null}
        {count > 0 && packing !== 0 ? <PackingNote amount={packing} /> : null}
        {shop ? <Meter total={subtotal} minimum={terms.minimum} gifts={shop.giftThreshold} /> : null}
      </div>
      <ButtonLink variant="primary" to={to}>
        {t('priceList.toCart')}
      </ButtonLink>
      <span className={text.srOnly} aria-live="polite">
        {announced}
      </span>
    </section>
  )
}

/** The packing charge in rupees, which the total contains; null while it depends on a place that is not known. */
function PackingNote({ amount }: { amount: number | null }) {
  const t = useT()
  return <span>{`${t('packing.charge')}: ${amount === null ? t('packing.byPlace') : rupees(amount)}`}</span>
}

/** One meter with marks for the minimum order, if it is enforced, and for the gifts. */
function Meter({ total, minimum, gifts }: { total: number; minimum: number; gifts: number }) {
  const t = useT('cart-lines', 'price-list')
  const most = Math.max(minimum, gifts)
  if (most <= 0) return null
  const message =
    total < minimum
      ? t('priceList.minimumMore', { amount: rupees(minimum - total) })
      : total < gifts
        ? t('cart.giftsMore', { amount: rupees(gifts - total) })
        : gifts > 0
          ? t('cart.giftsYes')
          : null
  const marks = [minimum, gifts].filter((mark, at, both) => mark > 0 && mark < most && both.indexOf(mark) === at)
  return (
    <>
      <div className={styles.marks}>
        <ProgressBar percent={(total / most) * 100} label={t(minimum > 0 ? 'priceList.meter' : 'cart.giftsMeter')} />
        {marks.map((mark) => (
          <span key={mark} style={{ left: `${(mark / most) * 100}%` }} />
        ))}
      </div>
      {message ? <RichText text={message} /> : null}
    </>
  )
}

/** Milliseconds: the row that was typed in is shown first. */
const frame = 20
/** Milliseconds between two sums: quick keys share one. */
const updateDelay = 100

/** All quantities, a moment after they have changed. */
function useLater(quantities: Quantities): ReadonlyMap<string, number> {
  const [all, setAll] = useState(quantities.all)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const read = () => {
      timer = undefined
      last = Date.now()
      setAll(quantities.all())
    }
    read()
    const stop = quantities.subscribe(() => {
      timer ??= setTimeout(read, Math.max(frame, last + updateDelay - Date.now()))
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [quantities])
  return all
}

/** The latest text, updated at most once a second: a screen reader announces totals, not every key. */
function useOncePerSecond(value: string): string {
  const [shown, setShown] = useState(value)
  const last = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, last.current + 1000 - Date.now())
    const timer = setTimeout(() => {
      last.current = Date.now()
      setShown(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value])
  return shown
}
