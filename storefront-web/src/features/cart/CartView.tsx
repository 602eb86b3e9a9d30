import { cx } from '@shop/shared/lib/classes'
import { rupees, sumMoney } from '@shop/shared/lib/money'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lineSummary } from '@/api/cart-lines'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { useTerms } from '@/api/selling'
import { isSignedIn } from '@/api/session'
import type { Cart, CartLine, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useMode } from '@/lib/mode'
import { langOf, nameOf } from '@/lib/names'
import { paths } from '@/lib/paths'
import { placeRefusal } from '@/lib/refusedPlace'
import { ActionBar } from '@/ui/ActionBar'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { PackingRow } from '@/ui/PackingRow'
import { Total } from '@/ui/Price'
import { SumTable } from '@/ui/SumTable'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'
import { CartLineRow } from './CartLineRow'
import styles from './CartView.module.css'
import { GiftProgress } from './GiftProgress'
import { cartProblem } from './problems'

const ClearDialog = lazyPart(() => import('./ClearDialog'), { texts: ['cart'], overlay: true })

interface Props {
  cart: Cart
  shop: Shop | undefined
  /** Where it is to go. */
  place?: ReactNode
}

export function CartView({ cart, shop, place }: Props) {
  const t = useT('cart')
  const navigate = useNavigate()
  const [found, setFound] = useState<{ cart: Cart; text: string | null } | null>(null)
  // A changed cart is judged again on the next try.
  const problem = found?.cart === cart ? found.text : null
  const terms = useTerms()
  const isClosed = useMode() === 'closed'
  const packing = terms.packing(cart.cartTotal)
  const total = sumMoney([cart.cartTotal, packing ?? 0])
  const proceed = () => {
    const text = cartProblem(cart, { minimum: terms.minimum, refusal: placeRefusal() }, t)
    setFound({ cart, text })
    if (!text) void navigate(paths.checkout)
  }
  const groups: [string, CartLine[]][] = [
    [t('cart.funds'), cart.cart.filter((line) => line.bundleInfo)],
    [t('cart.giftBoxes'), cart.cart.filter((line) => line.giftBoxInfo)],
    [t('cart.crackers'), cart.cart.filter((line) => !line.bundleInfo && !line.giftBoxInfo)],
  ]
  return (
    <>
      <Head count={cart.itemCount} />
      <p className={text.srOnly} aria-live="polite">
        {t('cart.totalNow', { total: rupees(total) })}
      </p>
      <div className={layout.split}>
        <div className={layout.stack}>
          {place}
          {shop ? <GiftProgress total={cart.cartTotal} threshold={shop.giftThreshold} /> : null}
          {problem ? (
            <Alert tone="bad" role="alert">
              {problem}
            </Alert>
          ) : null}
          {groups.map(([name, lines]) =>
            lines.length > 0 ? (
              <section className={layout.panel} key={name}>
                <h2>{name}</h2>
                {lines.map((line) => (
                  <CartLineRow key={line._id} line={line} lines={cart.cart} />
                ))}
              </section>
            ) : null,
          )}
        </div>
        <Summary cart={cart} packing={packing} total={total} onProceed={isClosed ? null : proceed} />
      </div>
      <ActionBar>
        <Total label={t('common.total')} value={total} />
        {isClosed ? null : (
          <Button variant="primary" onClick={proceed}>
            {t('cart.checkout')}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

function Head({ count }: { count: number }) {
  const t = useT('cart')
  const { mutate, isPending } = useMutation({
    ...writeCart,
    onSuccess: () => notify.success(t('cart.cleared')),
    onError: (error) => notify.error(getErrorMessage(error, t('cart.clearFailed'))),
  })
  const [asking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    if (!isSignedIn()) return notify.warning(t('cart.loginClear'))
    mutate(cartWrite({ type: 'clear' }))
  }
  return (
    <div className={cx(layout.row, layout.apart, layout.below3)}>
      <h1>
        {t('cart.title')} <span className={styles.count}>{t('common.itemCount', { count })}</span>
      </h1>
      <span className={cx(layout.row)}>
        <ButtonLink variant="ghost" to={paths.products}>
          {t('cart.browse')}
        </ButtonLink>
        <Button variant="bad" disabled={isPending} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('cart.clear')}
        </Button>
      </span>
      {asking ? <ClearDialog onClose={() => setAsking(false)} onClear={clear} /> : null}
    </div>
  )
}

interface SummaryProps {
  cart: Cart
  packing: number | null
  total: number
  /** Null while the shop is closed. */
  onProceed: (() => void) | null
}

function Summary({ cart, packing, total, onProceed }: SummaryProps) {
  const t = useT('cart', 'cart-lines')
  return (
    <aside className={layout.panel}>
      <h2>{t('cart.summary')}</h2>
      <SumTable>
        <tbody>
          {cart.cart.map((line) => {
            const facts = lineSummary(line)
            return (
              <tr key={line._id}>
                <th scope="row" lang={langOf(facts.names)}>
                  {t('cart.lineTimes', { name: nameOf(facts), count: line.quantity })}
                </th>
                <td>{rupees(facts.total)}</td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">{t('cart.shipping')}</th>
            <td>{rupees(0)}</td>
          </tr>
          <PackingRow amount={packing} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('common.total')}</th>
            <td>{rupees(total)}</td>
          </tr>
        </tfoot>
      </SumTable>
      {onProceed ? (
        <Button variant="primary" wide className={cx(layout.wideOnly, layout.above4)} onClick={onProceed}>
          {t('cart.checkout')}
        </Button>
      ) : null}
    </aside>
  )
}
