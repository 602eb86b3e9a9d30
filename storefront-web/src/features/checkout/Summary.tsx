import type { ReactNode } from 'react'
import type { Cart, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { RichText } from '@/lib/rich'
import { roundRupees, rupees } from '@/shared/lib/money'
import { ActionBar } from '@/ui/ActionBar'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import layout from '@/ui/layout.module.css'
import { Total } from '@/ui/Price'
import { SumTable } from '@/ui/SumTable'

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
      <section className={layout.panel}>
        <h2>{t('checkout.summary')}</h2>
        <SumTable>
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
        </SumTable>
        {children}
        <PayButton wide className={layout.wideOnly} sending={sending} cash={cash} />
        <ButtonLink variant="ghost" wide to={paths.cart}>
          {t('checkout.backToCart')}
        </ButtonLink>
      </section>
    </>
  )
}

interface PayProps {
  wide?: boolean
  className?: string
  sending: boolean
  cash: boolean
}

function PayButton({ wide, className, sending, cash }: PayProps) {
  const t = useT()
  return (
    <Button type="submit" variant="primary" wide={wide} className={className} disabled={sending}>
      {sending ? t('checkout.placing') : cash ? t('checkout.placeOrder') : t('checkout.payNow')}
    </Button>
  )
}

export function PayBar({ total, sending, cash }: { total: number; sending: boolean; cash: boolean }) {
  const t = useT()
  return (
    <ActionBar>
      <Total label={t('common.total')} value={total} />
      <PayButton sending={sending} cash={cash} />
    </ActionBar>
  )
}
