import { sumMoney, timesMoney } from '../lib/money'
import type { Cart, CartLine } from './types'

type CartKind = 'product' | 'bundle' | 'giftbox'

export interface LineOf {
  kind: CartKind
  id: string
}

export interface LineFacts extends LineOf {
  name: string
  price: number
  total: number
}

/** One face for the three kinds of line. */
export function factsOf(line: CartLine): LineFacts {
  const { bundleInfo, giftBoxInfo, product, quantity } = line
  const [kind, id, name, price] = bundleInfo
    ? (['bundle', bundleInfo.bundleId, bundleInfo.bundleName, bundleInfo.bundlePrice] as const)
    : giftBoxInfo
      ? (['giftbox', giftBoxInfo.giftBoxId, giftBoxInfo.giftBoxName, giftBoxInfo.giftBoxPrice] as const)
      : (['product', product?._id ?? line._id, product?.name ?? '', product?.price ?? 0] as const)
  return { kind, id, name, price, total: timesMoney(price, quantity) }
}

export type CartWrite =
  | ({ do: 'add'; quantity: number } & LineOf)
  | ({ do: 'set'; quantity: number } & LineOf)
  | ({ do: 'remove' } & LineOf)
  | { do: 'clear' }

const isLine = (line: CartLine, { kind, id }: LineOf): boolean => {
  const facts = factsOf(line)
  return facts.kind === kind && facts.id === id
}

function withLines(cart: Cart, lines: CartLine[]): Cart {
  return {
    ...cart,
    cart: lines,
    cartTotal: sumMoney(lines.map((line) => factsOf(line).total)),
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
  }
}

/** What the cart will be if the server agrees. An added thing counts at once; its line comes with the server's answer. */
export function applyWrite(cart: Cart, write: CartWrite): Cart {
  switch (write.do) {
    case 'clear':
      return withLines(cart, [])
    case 'remove':
      return withLines(
        cart,
        cart.cart.filter((line) => !isLine(line, write)),
      )
    case 'set':
      return withLines(
        cart,
        cart.cart.map((line) => (isLine(line, write) ? { ...line, quantity: write.quantity } : line)),
      )
    case 'add':
      return { ...cart, itemCount: cart.itemCount + write.quantity }
  }
}
