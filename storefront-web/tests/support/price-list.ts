import type { Page, Route } from '@playwright/test'
import * as data from '../../src/testing/fixtures'
import { fakeApi } from './fake'

/** 500 products in five categories, a fund and a gift box. */
const categories = [1, 2, 3, 4, 5].map((n) => ({ _id: String(n), name: `Category ${n}`, slug: `category-${n}` }))
const products = Array.from({ length: 500 }, (_, n) => ({
  _id: String(n + 1),
  type: 'product' as const,
  category: String(Math.floor(n / 100) + 1),
  name: `Cracker number ${n + 1}`,
  unit: 'box' as const,
  price: 10.5 + n,
  originalPrice: (10.5 + n) * 4,
  available: n === 2 ? 0 : n === 3 ? 12 : 500,
  minOrderQuantity: n === 4 ? 5 : 1,
  maxOrderQuantity: 100,
}))
const pack = { category: null, unit: null, price: 1350, originalPrice: 1350, available: null, minOrderQuantity: 1, maxOrderQuantity: 100 }
const items = [
  ...products,
  { ...pack, _id: '1', type: 'bundle' as const, name: 'Thulir Fund' },
  { ...pack, _id: '1', type: 'giftbox' as const, name: 'Star Gift Box' },
]
export const list = { success: true, catalogueVersion: 'a1', perCategory: false, categories, items }
export const pasted = Array.from({ length: 25 }, (_, n) => `Cracker number ${n + 10} ${n + 1}`)
const matched = pasted.map((text, n) => ({
  text,
  quantity: n + 1,
  assumed: false,
  outcome: 'sure',
  items: [{ type: 'product', _id: String(n + 10), name: `Cracker number ${n + 10}` }],
}))

export interface Line {
  type: string
  _id: string
  quantity: number
}

function lineOf({ _id, quantity }: Line) {
  const line = data.productLine(quantity, 500)
  return { ...line, _id: `l${_id}`, ...(line.product ? { product: { ...line.product, _id } } : {}) }
}

/** A server with a cart: the larger quantity wins in a merge. */
export async function open(
  page: Page,
  { dropsMerges = 0, answers = {} }: { dropsMerges?: number; answers?: Record<string, unknown> } = {},
): Promise<{ cart: Map<string, Line>; merges: Line[][]; puts: Line[][] }> {
  const seen = { cart: new Map<string, Line>(), merges: [] as Line[][], puts: [] as Line[][] }
  let drops = dropsMerges
  const answer = (merged?: object) => ({
    ...data.cartOf(...[...seen.cart.values()].map((line) => lineOf(line))),
    ...(merged ? { merged } : {}),
  })
  await fakeApi(page, {
    'GET /api/price-list': list,
    'POST /api/price-list/match': { success: true, lines: matched },
    'GET /api/cart': (route: Route) => route.fulfill({ json: answer() }),
    'PUT /api/cart/lines': (route: Route) => {
      const { lines } = route.request().postDataJSON() as { lines: Line[] }
      seen.puts.push(lines)
      for (const line of lines) {
        if (line.quantity > 0) seen.cart.set(line._id, line)
        else seen.cart.delete(line._id)
      }
      return route.fulfill({ json: answer({ added: lines.length, raised: 0, limited: [], dropped: [] }) })
    },
    'POST /api/cart/merge': (route: Route) => {
      const { lines } = route.request().postDataJSON() as { lines: Line[] }
      seen.merges.push(lines)
      for (const line of lines) if ((seen.cart.get(line._id)?.quantity ?? 0) < line.quantity) seen.cart.set(line._id, line)
      drops -= 1
      if (drops >= 0) return route.abort()
      return route.fulfill({ json: answer({ added: lines.length, raised: 0, limited: [], dropped: [] }) })
    },
    ...answers,
  })
  return seen
}

export const box = (page: Page, n: number) => page.getByRole('textbox', { name: `Quantity of Cracker number ${n}`, exact: true })
