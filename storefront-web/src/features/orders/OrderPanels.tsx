import { rupees } from '@shop/shared/lib/money'
import { Link } from 'react-router-dom'
import type { Order } from '@/api/types'
import { addressLine } from '@/lib/addressLine'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { ItemRow } from '@/ui/ItemRow'
import layout from '@/ui/layout.module.css'
import { PackingRow } from '@/ui/PackingRow'
import { SumTable } from '@/ui/SumTable'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'

export function AddressPanel({ order: { shippingAddress: to } }: { order: Order }) {
  const t = useT('order')
  return (
    <section className={layout.panel}>
      <h2>{t('order.shipTo')}</h2>
      <p>
        {to.name ? (
          <>
            <b>{to.name}</b>
            <br />
          </>
        ) : null}
        {addressLine(to)}
        <br />
        {to.city}, {to.state} {to.pincode}
        <br />
        {[to.phoneNumber, to.alternatePhone].filter(Boolean).map((number) => (
          <span className={text.number} key={number}>
            {number.replace(/^(\d{5})(\d{5})$/, '$1 $2')}
            <br />
          </span>
        ))}
      </p>
    </section>
  )
}

/** What was ordered, with packing and total. */
export function ItemsPanel({ order }: { order: Order }) {
  const t = useT('order')
  return (
    <section className={layout.panel}>
      <h2>{t('order.items')}</h2>
      {order.items.map((item) => (
        <ItemRow
          key={item._id}
          picture={item.image}
          name={
            item.product ? (
              <Link to={paths.product(item.product)}>
                <Name of={item} />
              </Link>
            ) : (
              <Name of={item} />
            )
          }
          note={`${item.quantity} × ${rupees(item.price)}`}
          total={rupees(item.total)}
        />
      ))}
      <SumTable>
        {order.pricing.packing > 0 ? (
          <tbody>
            <tr>
              <th scope="row">{t('order.items')}</th>
              <td>{rupees(order.pricing.subtotal)}</td>
            </tr>
            <PackingRow amount={order.pricing.packing} />
          </tbody>
        ) : null}
        <tfoot>
          <tr>
            <th scope="row">{t('common.total')}</th>
            <td>{rupees(order.pricing.total)}</td>
          </tr>
        </tfoot>
      </SumTable>
    </section>
  )
}
