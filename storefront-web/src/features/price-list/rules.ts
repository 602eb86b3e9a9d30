import { toLatinDigits } from '@shop/shared/lib/numbers'
import type { PriceItem } from '@/api/types'
import { lineKey } from '@/lib/basket'
import type { Named } from '@/lib/names'
import type { TextKey } from '@/locales/shape'

/** The note under a row's box. */
export interface Note {
  key: TextKey<'cart-lines' | 'price-list'>
  values: Record<string, string | number>
}

interface Result {
  quantity: number
  note: Note | null
}

/** How many of an item may be ordered at once; 0 when none may. */
export function possibleOf({ available, minOrderQuantity, maxOrderQuantity }: PriceItem): number {
  const most = available === null ? maxOrderQuantity : Math.min(maxOrderQuantity, available)
  return most >= minOrderQuantity ? most : 0
}

/** The requested quantity within the item's limits, and a note if it had to be changed. 0 is always possible. */
export function limited(quantity: number, item: PriceItem): Result {
  const possible = possibleOf(item)
  if (quantity <= 0) return { quantity: 0, note: null }
  if (possible === 0) return { quantity: 0, note: { key: 'product.outOfStock', values: {} } }
  if (quantity < item.minOrderQuantity) {
    return { quantity: item.minOrderQuantity, note: { key: 'cart.atLeast', values: { count: item.minOrderQuantity } } }
  }
  if (quantity <= possible) return { quantity: quantity, note: null }
  const isStock = item.available !== null && item.available < item.maxOrderQuantity
  return { quantity: possible, note: { key: isStock ? 'cart.onlyLeft' : 'cart.atMost', values: { count: possible } } }
}

/** The quantity of a typed text. Empty is 0; a text that is no whole number leaves the old quantity, with a note. */
export function readTyped(typed: string, before: number, item: PriceItem): Result {
  const text = toLatinDigits(typed).trim()
  if (text === '') return { quantity: 0, note: null }
  if (/^\d+$/.test(text)) return limited(Math.min(Number(text), 1_000_000), item)
  const key = /^-\s*\d+$/.test(text) ? 'priceList.noNegative' : 'priceList.noWhole'
  return { quantity: before, note: { key, values: { typed: typed.trim(), count: before } } }
}

interface Totals {
  items: number
  total: number
  savings: number
}

/** Sums of the quantities at the list's prices, computed in paise. */
export function totalsOf(quantities: ReadonlyMap<string, number>, items: ReadonlyMap<string, PriceItem>): Totals {
  let [count, total, savings] = [0, 0, 0]
  for (const [key, quantity] of quantities) {
    const item = items.get(key)
    if (!item) continue
    const price = Math.round(item.price * 100)
    count += quantity
    total += price * quantity
    savings += Math.max(0, Math.round(item.originalPrice * 100) - price) * quantity
  }
  return { items: count, total: total / 100, savings: savings / 100 }
}

export const byKey = (items: readonly PriceItem[]): Map<string, PriceItem> => new Map(items.map((item) => [lineKey(item), item]))

const folded = (text: string): string =>
  toLatinDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The items that have all the typed words in their names, or the typed number in the list. */
export function findInList(items: readonly PriceItem[], typed: string): PriceItem[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return items.filter((item, at) => {
    const name = folded([item.name, item.names?.ta, item.names?.hi].join(' '))
    return words.join(' ') === String(at + 1) || words.every((word) => name.includes(word))
  })
}

export interface Group extends Named {
  /** The category's id, or `bundle` or `giftbox`. */
  id: string
  items: readonly { item: PriceItem; number: number }[]
  /** How many items are in the sections before this one. */
  before: number
}

/** The list by section, each item with its number. */
export function grouped(
  items: readonly PriceItem[],
  categories: readonly (Named & { _id: string })[],
  packNames: { bundle: string; giftbox: string },
): Group[] {
  const numbered = items.map((item, at) => ({ item, number: at + 1 }))
  const groups: Omit<Group, 'before'>[] = categories.map(({ _id, name, names }) => ({
    id: _id,
    name,
    names,
    items: numbered.filter(({ item }) => item.category === _id),
  }))
  // Their names are texts of the page: in its language already.
  for (const type of ['bundle', 'giftbox'] as const) {
    groups.push({
      id: type,
      name: packNames[type],
      names: { ta: packNames[type], hi: packNames[type] },
      items: numbered.filter(({ item }) => item.type === type),
    })
  }
  let count = 0
  return groups
    .filter((group) => group.items.length > 0)
    .map((group) => {
      const before = count
      count += group.items.length
      return { ...group, before }
    })
}
