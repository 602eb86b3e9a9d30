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

/** What a typed value becomes when the field is left: below the least is the least, nonsense too. */
export function clampQuantity(typed: string | number, limits: Limits): number {
  const value = typeof typed === 'number' ? typed : Number.parseInt(typed.replace(/[^\d-]/g, ''), 10)
  if (!Number.isFinite(value) || value < limits.min) return limits.min
  return Math.min(value, Math.max(limits.min, limits.max))
}
