import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { applyWrite, type CartWrite, type LineOf } from './cart-lines'
import { answer, client } from './client'
import { retryMutation } from './retry'
import { currentSession } from './session'
import type { Cart } from './types'

const cartKey = (token: string | null) => ['cart', token] as const
const throttle = 3_000

export const cartQuery = (token: string | null) =>
  queryOptions({
    queryKey: cartKey(token),
    enabled: token !== null,
    staleTime: throttle,
    refetchOnWindowFocus: true,
    queryFn: (asked) => answer(client.GET('/api/cart', tryOf(asked))),
  })

function add({ kind, id, quantity }: LineOf & { quantity: number }): Promise<Cart> {
  if (kind === 'bundle') return answer(client.POST('/api/cart/add-bundle', { body: { bundleId: id, quantity } }))
  if (kind === 'giftbox') return answer(client.POST('/api/cart/add-giftbox', { body: { giftBoxId: id, quantity } }))
  return answer(client.POST('/api/cart/add', { body: { productId: id, quantity } }))
}

function set({ kind, id, quantity }: LineOf & { quantity: number }): Promise<Cart> {
  if (kind === 'bundle') return answer(client.PUT('/api/cart/update-bundle', { body: { bundleId: id, quantity } }))
  if (kind === 'giftbox') return answer(client.PUT('/api/cart/update-giftbox', { body: { giftBoxId: id, quantity } }))
  return answer(client.PUT('/api/cart/update', { body: { productId: id, quantity } }))
}

function remove({ kind, id }: LineOf): Promise<Cart> {
  const params = { path: { id } }
  if (kind === 'bundle') return answer(client.DELETE('/api/cart/remove-bundle/{id}', { params }))
  if (kind === 'giftbox') return answer(client.DELETE('/api/cart/remove-giftbox/{id}', { params }))
  return answer(client.DELETE('/api/cart/remove/{id}', { params }))
}

function perform(write: CartWrite): Promise<Cart> {
  switch (write.do) {
    case 'add':
      return add(write)
    case 'set':
      return set(write)
    case 'remove':
      return remove(write)
    case 'clear':
      return answer(client.DELETE('/api/cart/clear'))
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

const isCart = (told: Cart | null): told is Cart => Array.isArray(told?.cart)

/** Every write to the cart, one after the other, shown at once and taken back when the server refuses. Adding twice is not adding once: it is not repeated. */
export function useCartWrite({ repeatable = true } = {}) {
  const queries = useQueryClient()
  const alone = () => queries.isMutating({ mutationKey: ['cart'] }) <= 1
  return useMutation({
    mutationKey: ['cart'],
    scope: { id: 'cart' },
    mutationFn: async (write: CartWrite) => (superseded(write) ? null : perform(write)),
    retry: repeatable ? retryMutation : false,
    onMutate: (write) => {
      const key = cartKey(currentSession().token)
      newest.set(lineKey(write), write)
      void queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<Cart>(key)
      if (alone()) confirmed = before
      if (before) queries.setQueryData<Cart>(key, applyWrite(before, write))
    },
    onSuccess: (told) => {
      if (!isCart(told)) return
      confirmed = told
      if (alone()) queries.setQueryData<Cart>(cartKey(currentSession().token), told)
    },
    onError: () => {
      if (confirmed) queries.setQueryData<Cart>(cartKey(currentSession().token), confirmed)
    },
    onSettled: () => {
      if (!alone()) return
      newest.clear()
      refreshCart(queries)
      channel?.postMessage('changed')
    },
  })
}
