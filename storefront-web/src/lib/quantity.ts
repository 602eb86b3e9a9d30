import { parseQuantity, toLatinDigits } from '@shop/shared/lib/numbers'

export interface Limits {
  min: number
  max: number
}

interface Stocked {
  stock?: number | null
  minOrderQuantity?: number | null
  maxOrderQuantity?: number | null
}

export const lowStock = 10

/** What may be ordered: from the least order to the smaller of stock and greatest order; 999 when the stock is unknown. */
export function limitsOf(product: Stocked): Limits {
  const stock = product.stock ?? 999
  const max = Math.max(0, Math.min(stock, product.maxOrderQuantity ?? stock))
  return { min: Math.min(Math.max(1, product.minOrderQuantity ?? 1), Math.max(1, max)), max }
}

/**
 * The quantity of a typed text, within the limits: nothing, zero and less are the least. Null for what is no whole
 * number, such as 2.5.
 */
export function readQuantity(typed: string, limits: Limits): number | null {
  const text = toLatinDigits(typed).trim()
  if (/^(-\d+|0*)$/.test(text)) return limits.min
  const quantity = /^\d{6,}$/.test(text) ? limits.max : parseQuantity(text)
  return quantity === null ? null : clampQuantity(quantity, limits)
}

export const clampQuantity = (quantity: number, { min, max }: Limits): number => Math.min(Math.max(quantity, min), Math.max(min, max))
