import { sumMoney, timesMoney } from '@shop/shared/lib/money'
import type { BasketLine } from '../lib/basket'
import type { Named } from '../lib/names'
import type { Cart, CartLine } from './types'

type LineKind = 'product' | 'bundle' | 'giftbox'

export interface LineRef {
  kind: LineKind
  id: string
}

interface LineSummary extends LineRef, Named {
  price: number
  total: number
}

/** The same facts for the three kinds of line. */
export function lineSummary(line: CartLine): LineSummary {
  const { bundleInfo, giftBoxInfo, product, quantity } = line
  const [kind, id, name, price, names] = bundleInfo
    ? (['bundle', bundleInfo.bundleId, bundleInfo.bundleName, bundleInfo.bundlePrice, bundleInfo.names] as const)
    : giftBoxInfo
      ? (['giftbox', giftBoxInfo.giftBoxId, giftBoxInfo.giftBoxName, giftBoxInfo.giftBoxPrice, giftBoxInfo.names] as const)
      : (['product', product?._id ?? line._id, product?.name ?? '', product?.price ?? 0, product?.names] as const)
  return { kind, id, name, names, price, total: timesMoney(price, quantity) }
}

interface Identity {
  /** Unique on this page, ascending. */
  writeId: number
  /** The id of the requesting person. */
  person: string
}

export type CartChange =
  | ({ type: 'add'; quantity: number; name: string } & LineRef)
  | ({ type: 'set'; quantity: number } & LineRef)
  | ({ type: 'remove' } & LineRef)
  | { type: 'clear' }
  /** Quantities as they are to be; 0 removes. */
  | { type: 'lines'; lines: readonly BasketLine[] }
  /** A visitor's basket: merged by the larger quantity of each item, or replacing the cart. */
  | { type: 'merge'; lines: readonly BasketLine[]; mode: 'merge' | 'replace' }

export type CartWrite = CartChange & Identity

export const isSameLine = (a: LineRef, b: LineRef): boolean => a.kind === b.kind && a.id === b.id

export const quantityIn = (cart: Cart, ref: LineRef): number => cart.cart.find((line) => isSameLine(lineSummary(line), ref))?.quantity ?? 0

function withLines(cart: Cart, lines: CartLine[]): Cart {
  return {
    ...cart,
    cart: lines,
    cartTotal: sumMoney(lines.map((line) => lineSummary(line).total)),
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
  }
}

/** The cart as expected after the write. An added item is counted at once; its line comes with the response. */
export function applyChange(cart: Cart, change: CartChange): Cart {
  switch (change.type) {
    case 'clear':
      return withLines(cart, [])
    case 'remove':
      return withLines(
        cart,
        cart.cart.filter((line) => !isSameLine(lineSummary(line), change)),
      )
    case 'set':
      return withLines(
        cart,
        cart.cart.map((line) => (isSameLine(lineSummary(line), change) ? { ...line, quantity: change.quantity } : line)),
      )
    case 'add':
      return { ...cart, itemCount: cart.itemCount + change.quantity }
    // The price list shows these itself; a cart that was opened meanwhile waits for the answer.
    case 'lines':
    case 'merge':
      return cart
  }
}

/** The server's last answer, and the ids of the pending writes that are already in it. */
export interface CartState {
  cart: Cart
  applied: readonly number[]
}

/** The cart to show: the server's, with the pending writes on top. */
export const withPending = ({ cart, applied }: CartState, pending: readonly CartWrite[]): Cart =>
  pending.filter(({ writeId }) => !applied.includes(writeId)).reduce<Cart>(applyChange, cart)
