import { cx } from '@shop/shared/lib/classes'
import { roundRupees, rupees } from '@shop/shared/lib/money'
import type { ReactNode } from 'react'
import type { Cart, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { RichText } from '@/lib/rich'
import { ActionBar } from '@/ui/ActionBar'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import layout from '@/ui/layout.module.css'
import { PackingRow } from '@/ui/PackingRow'
import { Total } from '@/ui/Price'
import { SumTable } from '@/ui/SumTable'
import text from '@/ui/text.module.css'

/** What the button does: an order that is paid before or in cash, an enquiry; nothing while the shop is closed. */
export type Purpose = 'pay' | 'cash' | 'enquiry' | 'closed'

interface PayProps {
  purpose: Purpose
  sending: boolean
  /** What is agreed to, in rupees. */
  total: number
}

interface Props extends PayProps {
  cart: Cart
  shop: Shop
  /** Rupees; null while it depends on a place that is not known. */
  packing: number | null
  children: ReactNode
}

export function Summary({ cart, shop, packing, children, ...pay }: Props) {
  const t = useT('checkout', 'enquiry')
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
            <PackingRow amount={packing} />
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('common.total')}</th>
              <td>{rupees(pay.total)}</td>
            </tr>
          </tfoot>
        </SumTable>
        {children}
        {pay.purpose === 'enquiry' ? <p className={cx(text.small, layout.above3)}>{t('enquiry.lead')}</p> : null}
        <PayButton wide className={layout.wideOnly} {...pay} />
        <ButtonLink variant="ghost" wide to={paths.cart}>
          {t('checkout.backToCart')}
        </ButtonLink>
      </section>
    </>
  )
}

const labels = { pay: 'checkout.payNow', cash: 'checkout.placeOrder', enquiry: 'enquiry.send' } as const

function PayButton({ purpose, sending, wide, className }: PayProps & { wide?: boolean; className?: string }) {
  const t = useT('checkout', 'enquiry')
  if (purpose === 'closed') return null
  return (
    <Button type="submit" variant="primary" wide={wide} className={className} disabled={sending}>
      {sending ? t(purpose === 'enquiry' ? 'enquiry.sending' : 'checkout.placing') : t(labels[purpose])}
    </Button>
  )
}

export function PayBar(props: PayProps) {
  const t = useT('checkout', 'enquiry')
  return (
    <ActionBar>
      <Total label={t('common.total')} value={props.total} />
      <PayButton {...props} />
    </ActionBar>
  )
}
