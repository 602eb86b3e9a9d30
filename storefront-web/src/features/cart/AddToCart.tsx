import { useState } from 'react'
import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { nameOf } from '@/lib/names'
import { limitsOf } from '@/lib/quantity'
import { Button } from '@/ui/Button'
import { QuantityInput } from '@/ui/QuantityInput'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import { useAdd } from './useAdd'

interface Props {
  product: ProductSummary
  /** The link to the product, between the two. */
  children: React.ReactNode
}

/** Stepper, View, Add: the row that a card ends with in lists. */
export function AddToCart({ product, children }: Props) {
  const t = useT()
  const limits = limitsOf(product)
  const [quantity, setQuantity] = useState(limits.min)
  const { add, adding } = useAdd()
  const isClosed = useMode() === 'closed'
  if (isClosed) return children
  if (limits.max <= 0) {
    return (
      <>
        <Button disabled>{t('product.outOfStock')}</Button>
        {children}
      </>
    )
  }
  return (
    <>
      <QuantityInput name={nameOf(product)} value={quantity} limits={limits} onChange={setQuantity} />
      {children}
      <Button variant="solid" disabled={adding} onClick={() => add({ kind: 'product', id: product._id, name: nameOf(product), quantity })}>
        {adding ? t('product.adding') : t('product.add')}
        <span className={text.srOnly}>
          {' '}
          <Name of={product} />
        </span>
      </Button>
    </>
  )
}
