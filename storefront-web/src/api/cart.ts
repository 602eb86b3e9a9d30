import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { applyWrite, type CartKind, type CartWrite } from './cart-lines'
import { call } from './client'
import { retryMutation } from './retry'
import { currentSession } from './session'
import type { Cart } from './types'

const cartKey = (token: string | null) => ['cart', token] as const
export const emptyCart: Cart = { cart: [], cartTotal: 0, itemCount: 0 }
const throttle = 3_000

export const cartQuery = (token: string | null) =>
  queryOptions({
    queryKey: cartKey(token),
    enabled: token !== null,
    staleTime: throttle,
    refetchOnWindowFocus: true,
    queryFn: (asked) => call<Cart>('GET', '/cart', tryOf(asked)),
  })

const suffix: Record<CartKind, string> = { product: '', bundle: '-bundle', giftbox: '-giftbox' }
const idKey: Record<CartKind, string> = { product: 'productId', bundle: 'bundleId', giftbox: 'giftBoxId' }

function perform(write: CartWrite): Promise<Partial<Cart>> {
  switch (write.do) {
    case 'clear':
      return call('DELETE', '/cart/clear')
    case 'remove':
      return call('DELETE', `/cart/remove${suffix[write.kind]}/${write.id}`)
    case 'set':
      return call('PUT', `/cart/update${suffix[write.kind]}`, { body: { [idKey[write.kind]]: write.id, quantity: write.quantity } })
    case 'add':
      return call('POST', `/cart/add${suffix[write.kind]}`, { body: { [idKey[write.kind]]: write.id, quantity: write.quantity } })
  }
}

let lastAsked = 0
let pendingRefresh: ReturnType<typeof setTimeout> | undefined

/** Asks the server for the cart, at most once in three seconds; a request that comes sooner waits for its turn. */
export function refreshCart(client: QueryClient): void {
  const wait = Math.max(0, lastAsked + throttle - Date.now())
  clearTimeout(pendingRefresh)
  pendingRefresh = setTimeout(() => {
    lastAsked = Date.now()
    void client.invalidateQueries({ queryKey: ['cart'] })
  }, wait)
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cart')

/** Other tabs follow what this one does to the cart. */
export function followOtherTabs(client: QueryClient): () => void {
  const heard = () => refreshCart(client)
  channel?.addEventListener('message', heard)
  return () => channel?.removeEventListener('message', heard)
}

/** The newest wish for each line: older ones that have not left yet never leave. */
const newest = new Map<string, CartWrite>()
const lineKey = (write: CartWrite): string => ('id' in write ? `${write.kind} ${write.id}` : 'all')
const superseded = (write: CartWrite): boolean => write.do === 'set' && newest.get(lineKey(write)) !== write

/** The cart as the server last had it: what a refused write goes back to. */
let confirmed: Cart | undefined

const isCart = (answer: Partial<Cart> | null): answer is Cart => Array.isArray(answer?.cart)

/** Every write to the cart, one after the other, shown at once and taken back when the server refuses. Adding twice is not adding once: it is not repeated. */
export function useCartWrite({ repeatable = true } = {}) {
  const client = useQueryClient()
  const alone = () => client.isMutating({ mutationKey: ['cart'] }) <= 1
  return useMutation({
    mutationKey: ['cart'],
    scope: { id: 'cart' },
    mutationFn: async (write: CartWrite) => (superseded(write) ? null : perform(write)),
    retry: repeatable ? retryMutation : false,
    onMutate: (write) => {
      const key = cartKey(currentSession().token)
      newest.set(lineKey(write), write)
      void client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Cart>(key)
      if (alone()) confirmed = before
      if (before) client.setQueryData<Cart>(key, applyWrite(before, write))
    },
    onSuccess: (answer) => {
      if (!isCart(answer)) return
      confirmed = answer
      if (alone()) client.setQueryData<Cart>(cartKey(currentSession().token), answer)
    },
    onError: () => {
      if (confirmed) client.setQueryData<Cart>(cartKey(currentSession().token), confirmed)
    },
    onSettled: () => {
      if (!alone()) return
      newest.clear()
      refreshCart(client)
      channel?.postMessage('changed')
    },
  })
}
