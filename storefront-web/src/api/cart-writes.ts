import { ApiError } from '@shop/shared/api/errors'
import { unwrapBody } from '@shop/shared/api/http'
import { effects, type Outcome, resolveUnknown } from '@shop/shared/api/mutation-cache'
import { retryMutation } from '@shop/shared/api/retry'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BasketLine } from '../lib/basket'
import { cartQuery, channel, pendingFilter, writeKey, writeOf } from './cart'
import { type CartChange, type CartState, type CartWrite, isSameLine, type LineRef, quantityIn } from './cart-lines'
import { client, requestOptions } from './client'
import { session } from './session'
import type { Cart, Merged } from './types'

function add({ kind, id, quantity }: LineRef & { quantity: number }, options: object) {
  if (kind === 'bundle') return client.POST('/api/cart/add-bundle', { body: { bundleId: id, quantity }, ...options })
  if (kind === 'giftbox') return client.POST('/api/cart/add-giftbox', { body: { giftBoxId: id, quantity }, ...options })
  return client.POST('/api/cart/add', { body: { productId: id, quantity }, ...options })
}

function set({ kind, id, quantity }: LineRef & { quantity: number }, options: object) {
  if (kind === 'bundle') return client.PUT('/api/cart/update-bundle', { body: { bundleId: id, quantity }, ...options })
  if (kind === 'giftbox') return client.PUT('/api/cart/update-giftbox', { body: { giftBoxId: id, quantity }, ...options })
  return client.PUT('/api/cart/update', { body: { productId: id, quantity }, ...options })
}

function remove({ kind, id }: LineRef, options: object) {
  const params = { path: { id } }
  if (kind === 'bundle') return client.DELETE('/api/cart/remove-bundle/{id}', { params, ...options })
  if (kind === 'giftbox') return client.DELETE('/api/cart/remove-giftbox/{id}', { params, ...options })
  return client.DELETE('/api/cart/remove/{id}', { params, ...options })
}

/** The cart after many lines at once, and what became of them. */
type CartAnswer = Cart & { merged?: Merged }

function send(write: CartWrite): Promise<CartAnswer> {
  const options = requestOptions({ person: write.person })
  const call = () => {
    switch (write.type) {
      case 'add':
        return add(write, options)
      case 'set':
        return set(write, options)
      case 'remove':
        return remove(write, options)
      case 'clear':
        return client.DELETE('/api/cart/clear', options)
      case 'lines':
        // `keepalive`: the request goes on when the page is closed.
        return client.PUT('/api/cart/lines', { body: { lines: [...write.lines] }, keepalive: true, ...options })
      case 'merge':
        return client.POST('/api/cart/merge', { body: { lines: [...write.lines], mode: write.mode }, ...options })
    }
  }
  return unwrapBody(call(), 'cart')
}

/** An addition whose answer was lost is compared with the cart before it: adding it once more would double it. */
async function sendAddition(write: CartWrite & { type: 'add' }, before: Cart | undefined): Promise<Cart> {
  return resolveUnknown(
    () => send(write),
    async (): Promise<Outcome<Cart>> => {
      if (!before) return { state: 'unknown' }
      const now = await unwrapBody(client.GET('/api/cart', requestOptions({ person: write.person })), 'cart')
      return quantityIn(now, write) >= quantityIn(before, write) + write.quantity ? { state: 'done', data: now } : { state: 'notDone' }
    },
  )
}

/** A quantity that a newer one for the same line has replaced need not be sent. */
function isReplaced(queries: QueryClient, write: CartWrite): boolean {
  if (write.type !== 'set') return false
  const pending = queries.getMutationCache().findAll(pendingFilter)
  return pending.map(writeOf).some((other) => other.type === 'set' && other.writeId > write.writeId && isSameLine(other, write))
}

let lastWriteId = 0

/** The variables of a write, for the person who is signed in now. */
export function cartWrite(change: CartChange): CartWrite {
  const person = session.person()
  if (person === null) throw new ApiError('AUTH_ERROR')
  lastWriteId += 1
  return { ...change, writeId: lastWriteId, person }
}

/** Every write to the cart: one after the other, in the order of the taps. Its answer is the cart; null when it was replaced. */
export const writeCart = mutationOptions({
  mutationKey: writeKey,
  scope: { id: 'cart' },
  mutationFn: async (write: CartWrite, { client: queries }): Promise<CartAnswer | null> => {
    if (isReplaced(queries, write)) return null
    await queries.cancelQueries({ queryKey: cartQuery().queryKey })
    if (write.type !== 'add') return send(write)
    return sendAddition(write, queries.getQueryData(cartQuery().queryKey)?.cart)
  },
  retry: (failures, error) => retryMutation(failures, error),
  meta: effects<CartAnswer | null, CartWrite>({
    apply: (queries, cart, { writeId }) => {
      if (!cart) return
      queries.setQueryData(cartQuery().queryKey, (old): CartState => ({ cart, applied: [...(old?.applied ?? []), writeId] }))
      channel?.postMessage('changed')
    },
    invalidatesOnError: () => [cartQuery().queryKey],
  }),
})

/** The lines of a write that nothing has changed since: another write to the same line, or to all of them, is newer. */
export function linesStillWanted(queries: QueryClient, write: CartWrite & { type: 'lines' }): BasketLine[] {
  const newer = queries
    .getMutationCache()
    .findAll({ mutationKey: writeKey })
    .map(writeOf)
    .filter(({ writeId }) => writeId > write.writeId)
  const touches = (other: CartWrite, { type, _id }: BasketLine): boolean => {
    if (other.type === 'clear') return true
    if (other.type === 'lines' || other.type === 'merge') return other.lines.some((line) => line.type === type && line._id === _id)
    return other.kind === type && other.id === _id
  }
  return write.lines.filter((line) => !newer.some((other) => touches(other, line)))
}
