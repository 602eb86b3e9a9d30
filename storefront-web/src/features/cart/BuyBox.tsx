import { cx } from '@shop/shared/lib/classes'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { nameOf } from '@/lib/names'
import { paths } from '@/lib/paths'
import { limitsOf } from '@/lib/quantity'
import { placeRefusal } from '@/lib/refusedPlace'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { QuantityInput } from '@/ui/QuantityInput'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'
import styles from './BuyBox.module.css'
import { useAdd } from './useAdd'

/** Quantity, Add to Cart and Buy Now, beside the product and again under the thumb. */
export function useBuy(product: Product) {
  const t = useT('detail')
  const navigate = useNavigate()
  const limits = limitsOf(product)
  const [quantity, setQuantity] = useState(limits.max > 0 ? limits.min : 0)
  const [done, setDone] = useState(false)
  const cart = useAdd({ onAdded: () => setDone(true) })
  const buy = useAdd({ onAdded: () => void navigate(paths.cart), backTo: paths.cart })
  const mode = useMode()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 3000)
    return () => clearTimeout(timer)
  }, [done])
  /** Runs it if the product can be sent to the place on this page; else shows the reason. */
  const ifSent = (run: () => void) => {
    if (placeRefusal()) notify.warning(placeRefusal())
    else run()
  }
  const input = { kind: 'product', id: product._id, name: nameOf(product), quantity } as const
  return {
    mode,
    limits,
    quantity,
    setQuantity,
    adding: cart.adding || buy.adding,
    done,
    addToCart: () => ifSent(() => cart.add(input)),
    buyNow: () => {
      if (quantity <= 0) notify.warning(t('detail.selectQuantity'))
      else ifSent(() => buy.add(input))
    },
  }
}

type Buy = ReturnType<typeof useBuy>

/** Nothing for a product that is sold out, and while the shop is closed. */
export function QuantityRow({ product, buy }: { product: Product; buy: Buy }) {
  const t = useT('detail')
  if (buy.limits.max <= 0 || buy.mode === 'closed') return null
  return (
    <div className={styles.quantity}>
      <div>
        <span className={text.label}>{t('product.quantity')}</span>
        <p className={cx(text.small, text.dim)}>{t('detail.limits', { min: product.minOrderQuantity, max: buy.limits.max })}</p>
      </div>
      <QuantityInput name={nameOf(product)} value={buy.quantity} limits={buy.limits} onChange={buy.setQuantity} />
    </div>
  )
}

export function BuyButtons({ buy }: { buy: Buy }) {
  const t = useT('detail')
  if (buy.mode === 'closed') return null
  if (buy.limits.max <= 0) {
    return <Button disabled>{t('product.outOfStock')}</Button>
  }
  return (
    <>
      <Button variant="primary" disabled={buy.adding} onClick={buy.addToCart}>
        <Icon name="cart" />
        {buy.adding ? t('product.adding') : t('detail.addToCart')}
      </Button>
      {buy.mode === 'order' ? (
        <Button disabled={buy.adding} onClick={buy.buyNow}>
          {t('detail.buyNow')}
        </Button>
      ) : null}
    </>
  )
}

/** Shown for three seconds at the top; on phones above the action bar. */
export function AddedBanner({ shown }: { shown: boolean }) {
  const t = useT('detail')
  return (
    <div role="status" className={styles.added}>
      {shown ? <Alert tone="good">{t('detail.success')}</Alert> : null}
    </div>
  )
}
