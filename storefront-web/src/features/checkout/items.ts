import { lineSummary } from '@/api/cart-lines'
import type { Cart, NewOrder } from '@/api/types'
import type { BasketLine } from '@/lib/basket'

export function orderItems(cart: Cart): NewOrder['items'] {
  return cart.cart.map((line) => {
    const { kind, id } = lineSummary(line)
    const { quantity } = line
    if (kind === 'bundle') return { type: kind, bundleId: id, quantity }
    if (kind === 'giftbox') return { type: kind, giftBoxId: id, quantity }
    return { type: kind, product: id, quantity }
  })
}

/** Takes these items out of a cart; what was put into it since stays. */
export const withoutItems = (items: NewOrder['items']): BasketLine[] =>
  items.map(({ type = 'product', product, bundleId, giftBoxId }) => ({
    type,
    _id: product ?? bundleId ?? giftBoxId ?? '',
    quantity: 0,
  }))
