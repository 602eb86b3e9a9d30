import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { limitsOf } from '@/lib/quantity'
import { Icon } from '@/ui/Icon'
import { QuantityInput } from '@/ui/QuantityInput'
import { notify } from '@/ui/toast'
import { useAdd } from './useAdd'

/** Quantity, Add to Cart and Buy Now, beside the product and again under the thumb. */
export function useBuy(product: Product) {
  const t = useT()
  const navigate = useNavigate()
  const limits = limitsOf(product)
  const [quantity, setQuantity] = useState(limits.max > 0 ? limits.min : 0)
  const [done, setDone] = useState(false)
  const cart = useAdd({ onAdded: () => setDone(true) })
  const buy = useAdd({ onAdded: () => void navigate(paths.cart), backTo: paths.cart })
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 3000)
    return () => clearTimeout(timer)
  }, [done])
  const input = { kind: 'product', id: product._id, name: product.name, quantity } as const
  return {
    limits,
    quantity,
    setQuantity,
    adding: cart.adding || buy.adding,
    done,
    addToCart: () => cart.add(input),
    buyNow: () => {
      if (quantity <= 0) notify.warning(t('detail.selectQuantity'))
      else buy.add(input)
    },
  }
}

type Buy = ReturnType<typeof useBuy>

/** Nothing for a product that is sold out. */
export function QuantityRow({ product, buy }: { product: Product; buy: Buy }) {
  const t = useT()
  if (buy.limits.max <= 0) return null
  return (
    <div className="qty">
      <div>
        <span className="label">{t('product.quantity')}</span>
        <p className="small dim">{t('detail.limits', { min: product.minOrderQuantity, max: buy.limits.max })}</p>
      </div>
      <QuantityInput name={product.name} value={buy.quantity} limits={buy.limits} onChange={buy.setQuantity} />
    </div>
  )
}

export function BuyButtons({ buy }: { buy: Buy }) {
  const t = useT()
  if (buy.limits.max <= 0) {
    return (
      <button type="button" className="btn" disabled>
        {t('product.outOfStock')}
      </button>
    )
  }
  return (
    <>
      <button type="button" className="btn lamp" disabled={buy.adding} onClick={buy.addToCart}>
        <Icon name="cart" />
        {buy.adding ? t('product.adding') : t('detail.addToCart')}
      </button>
      <button type="button" className="btn" disabled={buy.adding} onClick={buy.buyNow}>
        {t('detail.buyNow')}
      </button>
    </>
  )
}

/** Three seconds of good news at the top; phones see it too, above the thumb. */
export function AddedBanner({ shown }: { shown: boolean }) {
  const t = useT()
  return (
    <div role="status" className="added">
      {shown ? (
        <div className="note is-good">
          <Icon name="tick" />
          <div>{t('detail.success')}</div>
        </div>
      ) : null}
    </div>
  )
}
