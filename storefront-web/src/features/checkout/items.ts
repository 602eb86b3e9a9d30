import { lineSummary } from '@/api/cart-lines'
import type { Cart, NewOrder } from '@/api/types'

export function orderItems(cart: Cart): NewOrder['items'] {
  return cart.cart.map((line) => {
    const { kind, id } = lineSummary(line)
    const { quantity } = line
    if (kind === 'bundle') return { type: kind, bundleId: id, quantity }
    if (kind === 'giftbox') return { type: kind, giftBoxId: id, quantity }
    return { type: kind, product: id, quantity }
  })
}
