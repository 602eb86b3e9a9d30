import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Cart, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { RichText } from '@/lib/rich'
import { roundRupees, rupees } from '@/shared/lib/money'
import { Alert } from '@/ui/Alert'
import { Amount } from '@/ui/Price'

interface Props {
  cart: Cart
  shop: Shop
  sending: boolean
  cash: boolean
  children: ReactNode
}

export function Summary({ cart, shop, sending, cash, children }: Props) {
  const t = useT()
  const gifts = cart.cartTotal >= shop.giftThreshold
  const rows: [string, number][] = [
    [t('checkout.itemsLine', { count: cart.itemCount }), cart.cartTotal],
    [t('checkout.shipping'), 0],
    [t('checkout.tax'), 0],
  ]
  return (
    <>
      <Alert tone={gifts ? 'good' : 'info'} icon="gift">
        {gifts ? <RichText text={t('checkout.giftsYes')} /> : t('checkout.giftsNotice', { amount: roundRupees(shop.giftThreshold) })}
      </Alert>
      <section className="panel">
        <h2>{t('checkout.summary')}</h2>
        <table className="sum">
          <tbody>
            {rows.map(([name, amount]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{rupees(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('common.total')}</th>
              <td>{rupees(cart.cartTotal)}</td>
            </tr>
          </tfoot>
        </table>
        {children}
        <PayButton className="btn lamp wide wide-only" sending={sending} cash={cash} />
        <Link className="btn ghost wide" to={paths.cart}>
          {t('checkout.backToCart')}
        </Link>
      </section>
    </>
  )
}

function PayButton({ className, sending, cash }: { className: string; sending: boolean; cash: boolean }) {
  const t = useT()
  return (
    <button type="submit" className={className} disabled={sending}>
      {sending ? t('checkout.placing') : cash ? t('checkout.placeOrder') : t('checkout.payNow')}
    </button>
  )
}

export function PayBar({ total, sending, cash }: { total: number; sending: boolean; cash: boolean }) {
  const t = useT()
  return (
    <div className="act">
      <p className="total">
        <span>{t('common.total')}</span>
        <Amount value={total} />
      </p>
      <PayButton className="btn lamp" sending={sending} cash={cash} />
    </div>
  )
}
