import { lineSummary } from '@/api/cart-lines'
import type { Cart } from '@/api/types'
import { useT } from '@/lib/i18n'
import { rupees } from '@/shared/lib/money'
import { ProductImage } from '@/ui/Window'

export function OrderItems({ cart }: { cart: Cart }) {
  const t = useT()
  return (
    <section className="panel">
      <h2>2 {t('checkout.items')}</h2>
      {cart.cart.map((line) => {
        const facts = lineSummary(line)
        return (
          <div className="line tiny" key={line._id}>
            <ProductImage picture={line.product?.images[0] ?? line.bundleInfo?.image ?? line.giftBoxInfo?.image} sizes="48px" />
            <div>
              <h3>{facts.name}</h3>
              <p className="small dim num">
                {line.quantity} × {rupees(facts.price)}
              </p>
            </div>
            <b>{rupees(facts.total)}</b>
          </div>
        )
      })}
    </section>
  )
}
