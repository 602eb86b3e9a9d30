import { unwrapBody } from '@shop/shared/api/http'
import { type QueryClient, queryOptions, useMutationState, useQuery } from '@tanstack/react-query'
import { type CartState, type CartWrite, withPending } from './cart-lines'
import { client, queryRequest } from './client'
import { isSignedIn, personalKey } from './session'

export const writeKey = ['cart', 'write'] as const
/** Interval of background refetches of the cart, in milliseconds. */
const throttle = 3_000

export const pendingFilter = { mutationKey: writeKey, status: 'pending' } as const
/** What a mutation of `writeKey` writes. */
export const writeOf = ({ state }: { state: { variables: unknown } }) => state.variables as CartWrite

/** Resolves when no write to the cart is pending: the answer to a reading would be older than what is shown. */
function writesSettled(queries: QueryClient): Promise<void> {
  const cache = queries.getMutationCache()
  const settled = () => cache.findAll(pendingFilter).length === 0
  if (settled()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = cache.subscribe(() => {
      if (!settled()) return
      stop()
      resolve()
    })
  })
}

export const cartQuery = () =>
  queryOptions({
    queryKey: [...personalKey(), 'cart'],
    enabled: isSignedIn(),
    staleTime: throttle,
    refetchOnWindowFocus: true,
    queryFn: async (context): Promise<CartState> => {
      await writesSettled(context.client)
      return { cart: await unwrapBody(client.GET('/api/cart', queryRequest(context)), 'cart'), applied: [] }
    },
  })

/** The cart with the pending writes applied. */
export function useCart() {
  const query = useQuery(cartQuery())
  const pending = useMutationState({ filters: pendingFilter, select: writeOf })
  return { ...query, data: query.data && withPending(query.data, pending) }
}

/** Tells other tabs that the cart has changed. */
export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cart')

let lastRead = 0
let nextRead: ReturnType<typeof setTimeout> | undefined

/** Reads the cart of the server again when another tab has changed it, at most once in three seconds. */
export function followOtherTabs(queries: QueryClient): () => void {
  const read = () => {
    lastRead = Date.now()
    void queries.invalidateQueries({ queryKey: cartQuery().queryKey })
  }
  const heard = () => {
    clearTimeout(nextRead)
    nextRead = setTimeout(read, Math.max(0, lastRead + throttle - Date.now()))
  }
  channel?.addEventListener('message', heard)
  return () => channel?.removeEventListener('message', heard)
}
