import { useQuery } from '@tanstack/react-query'
import { billsQuery } from '@/api/bills'
import { useT } from '@/lib/i18n'
import type { TextKey } from '@/locales/shape'
import { ButtonAnchor } from '@/ui/Button'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'

const titles = {
  tax_invoice: 'bill.tax_invoice',
  bill_of_supply: 'bill.bill_of_supply',
  receipt: 'bill.receipt',
  credit_note: 'bill.credit_note',
} satisfies Record<string, TextKey<'orders' | 'bill'>>

/** The PDFs of an order's bills and credit notes. Most orders have none until they are shipped. */
export default function BillLinks({ order }: { order: string }) {
  const t = useT('orders', 'bill')
  const bills = useQuery(billsQuery(order)).data
  if (!bills?.length) return null
  return (
    <section className={layout.panel}>
      <h2>{t('bill.title')}</h2>
      {bills.map(({ number, kind, url }) => (
        <p key={number}>
          <ButtonAnchor variant="ghost" flush href={url} target="_blank" rel="noreferrer">
            {t(titles[kind], { number })}
            <span className={text.srOnly}> {t('common.newTab')}</span>
          </ButtonAnchor>
        </p>
      ))}
    </section>
  )
}
