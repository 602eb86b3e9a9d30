import { rupees } from '@shop/shared/lib/money'
import { lineSummary } from '@/api/cart-lines'
import type { Cart } from '@/api/types'
import { useT } from '@/lib/i18n'
import { ItemRow } from '@/ui/ItemRow'
import layout from '@/ui/layout.module.css'
import { Name } from '@/ui/Translated'

export function OrderItems({ cart }: { cart: Cart }) {
  const t = useT('checkout')
  return (
    <section className={layout.panel}>
      <h2>2 {t('checkout.items')}</h2>
      {cart.cart.map((line) => {
        const facts = lineSummary(line)
        return (
          <ItemRow
            key={line._id}
            picture={line.product?.images[0] ?? line.bundleInfo?.image ?? line.giftBoxInfo?.image}
            name={<Name of={facts} />}
            note={`${line.quantity} × ${rupees(facts.price)}`}
            total={rupees(facts.total)}
          />
        )
      })}
    </section>
  )
}
