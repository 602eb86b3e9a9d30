import { rupees } from '@shop/shared/lib/money'
import type { Cart, CartLine } from '@/api/types'
import type { Translate } from '@/lib/i18n'

export const isGone = (line: CartLine): boolean => line.problem?.code === 'not_sold'

/** How many of a line can be ordered: the most, or the least for a line that has too few. */
export function possibleOf({ problem, product, quantity }: CartLine): number {
  if (problem?.code === 'below_minimum' && problem.possible > 0) return product?.minOrderQuantity ?? 1
  return problem?.possible ?? product?.stock ?? quantity
}

/** The other lines with the same problem and the same possible quantity. */
export const withSameProblem = (lines: readonly CartLine[], line: CartLine): CartLine[] =>
  lines.filter(
    (other) =>
      other._id !== line._id && hasProblem(other) && other.problem?.code === line.problem?.code && possibleOf(other) === possibleOf(line),
  )

/** What is wrong with a line, in the language of the page. */
export function problemText(line: CartLine, possible: number, t: Translate<'cart-lines'>): string {
  if (line.problem?.code === 'above_maximum') return t('cart.atMost', { count: possible })
  if (line.problem?.code === 'below_minimum') return t('cart.atLeast', { count: line.product?.minOrderQuantity ?? 1 })
  return t('cart.onlyLeft', { count: possible })
}

/** Why this cart cannot go to checkout, in the specification's words; null when it can. `minimum`: rupees, 0 when there is none; `refusal`: why nothing is sent to the place. */
export function cartProblem(cart: Cart, { minimum, refusal }: { minimum: number; refusal: string }, t: Translate<'cart'>): string | null {
  if (cart.cart.length === 0) return t('cart.emptyCheckout')
  if (cart.cart.some(hasProblem)) return t('cart.shortStock')
  if (cart.cartTotal <= 0) return t('cart.invalidTotal')
  if (refusal) return refusal
  if (minimum > 0 && cart.cartTotal < minimum) {
    return t('cart.minimum', { amount: rupees(minimum), missing: rupees(minimum - cart.cartTotal) })
  }
  return null
}

/** Uses the current quantity, so that a corrected line is not blocked by the server's last response. */
export function hasProblem(line: CartLine): boolean {
  if (!line.product && !line.bundleInfo && !line.giftBoxInfo) return true
  if (!line.problem) return line.product ? line.product.stock < line.quantity : false
  const possible = possibleOf(line)
  if (possible === 0) return true
  return line.problem.code === 'below_minimum' ? line.quantity < possible : line.quantity > possible
}
