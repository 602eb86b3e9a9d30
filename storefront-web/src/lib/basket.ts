import { isRecord } from '@shop/shared/api/errors'
import { createStore } from '@shop/shared/lib/createStore'
import { readJson, writeJson, writeText } from '@shop/shared/lib/storage'

type ItemType = 'product' | 'bundle' | 'giftbox'

export interface BasketLine {
  type: ItemType
  _id: string
  quantity: number
}

const storageKey = 'basket'
/** Milliseconds after the last change. */
const lifetime = 30 * 24 * 60 * 60_000
/** Maximum of lines in a cart and in one call. */
export const mostLines = 200

export const lineKey = ({ type, _id }: Pick<BasketLine, 'type' | '_id'>): string => `${type}:${_id}`

function isLine(value: unknown): value is BasketLine {
  if (!isRecord(value) || typeof value._id !== 'string') return false
  const { type, quantity } = value
  return (type === 'product' || type === 'bundle' || type === 'giftbox') && Number.isInteger(quantity) && Number(quantity) > 0
}

/** A visitor's lines, in local storage, shared by all tabs. Prices are never stored. */
export function readBasket(now = Date.now()): BasketLine[] {
  const stored = readJson(storageKey)
  if (!isRecord(stored) || typeof stored.savedAt !== 'number' || !Array.isArray(stored.lines)) return []
  return now - stored.savedAt > lifetime ? [] : stored.lines.filter(isLine).map(({ type, _id, quantity }) => ({ type, _id, quantity }))
}

const store = createStore(() => JSON.stringify(readBasket()))
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) store.changed()
})

/** Lines beyond the most that a cart holds are left out: false. */
function write(lines: BasketLine[], now = Date.now()): boolean {
  if (lines.length === 0) writeText(storageKey, null)
  else writeJson(storageKey, { savedAt: now, lines: lines.slice(0, mostLines) })
  store.changed()
  return lines.length <= mostLines
}

/** Sets the quantities of these; 0 removes. What another tab wrote meanwhile stays. False if the basket is full and the last were left out. */
export function putInBasket(changes: readonly BasketLine[], now = Date.now()): boolean {
  const lines = new Map(readBasket(now).map((line) => [lineKey(line), line]))
  for (const { type, _id, quantity } of changes) {
    if (quantity > 0) lines.set(lineKey({ type, _id }), { type, _id, quantity })
    else lines.delete(lineKey({ type, _id }))
  }
  return write([...lines.values()], now)
}

/** Puts more of a thing into the basket. */
export function addToBasket(line: BasketLine): void {
  const there = readBasket().find((other) => lineKey(other) === lineKey(line))?.quantity ?? 0
  putInBasket([{ ...line, quantity: there + line.quantity }])
}

/** Removes the lines that reached the cart; a line that was changed since stays. */
export function takeFromBasket(lines: readonly BasketLine[]): void {
  const quantities = new Map(lines.map((line) => [lineKey(line), line.quantity]))
  write(readBasket().filter((line) => quantities.get(lineKey(line)) !== line.quantity))
}

/** Calls its argument after a change here or in another tab; returns the way to stop. */
export const onBasketChange = store.subscribe

/** The lines as JSON: another text only when they have changed. */
export const useBasketText = store.use
