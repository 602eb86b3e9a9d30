import { unwrap, unwrapBody } from '@shop/shared/api/http'
import { effects, type Outcome, resolveUnknown } from '@shop/shared/api/mutation-cache'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { cartQuery } from './cart'
import { quantityIn } from './cart-lines'
import { client, queryRequest } from './client'
import { initialDataFor } from './preloaded'
import type { components } from './schema'
import { personalKey } from './session'
import type { Cart, Order, OrderStatus } from './types'

export interface OrderListParams {
  page: number
  limit: number
  search: string
  status: OrderStatus | ''
}

export const ordersKey = () => [...personalKey(), 'orders'] as const

export const ordersQuery = ({ page, limit, search, status }: OrderListParams) => {
  const query = { page, limit, ...(search ? { search } : {}), ...(status ? { status } : {}) }
  return queryOptions({
    queryKey: [...ordersKey(), query],
    placeholderData: keepPreviousData,
    queryFn: (context) => unwrapBody(client.GET('/api/orders', { params: { query }, ...queryRequest(context) }), 'orders'),
  })
}

export const readOrder = (id: string, options = {}): Promise<Order> =>
  unwrap(client.GET('/api/orders/{id}', { params: { path: { id } }, ...options }), 'order')

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...personalKey(), 'order', id],
    queryFn: (context) => readOrder(id, queryRequest(context)),
  })

/** The queries that show an order. */
export const orderChanged = ({ id }: { id: string }) => [ordersKey(), orderQuery(id).queryKey]

export const cancelOrder = mutationOptions({
  mutationKey: ['orders', 'cancel'],
  mutationFn: ({ id, reason }: { id: string; reason: string }) =>
    resolveUnknown<unknown>(
      () => unwrap(client.PUT('/api/orders/{id}/cancel', { params: { path: { id } }, body: { reason } })),
      async () => {
        const order = await readOrder(id)
        return order.status === 'cancelled' ? { state: 'done', data: order } : { state: 'notDone' }
      },
    ),
  meta: effects<unknown, { id: string }>({ invalidates: orderChanged }),
})

type Reordered = Pick<components['schemas']['Reordered'], 'leftOut'>

/** What a reorder whose answer was lost put into the cart: adding it once more would double it. */
async function reordered(id: string, before: Cart | undefined): Promise<Outcome<Reordered>> {
  if (!before) return { state: 'unknown' }
  const [order, now] = await Promise.all([readOrder(id), unwrapBody(client.GET('/api/cart'), 'cart')])
  const short = order.items.map((item) => {
    const line = { kind: item.type, id: item.product ?? item.bundleId ?? item.giftBoxId ?? '' }
    return { ...item, missing: item.quantity - Math.max(0, quantityIn(now, line) - quantityIn(before, line)) }
  })
  if (short.every(({ missing, quantity }) => missing === quantity)) return { state: 'notDone' }
  return { state: 'done', data: { leftOut: short.filter(({ missing }) => missing > 0) } }
}

export const reorder = mutationOptions({
  mutationKey: ['orders', 'reorder'],
  mutationFn: (id: string, { client: queries }) =>
    resolveUnknown<Reordered>(
      () => unwrapBody(client.POST('/api/orders/{id}/reorder', { params: { path: { id } } }), 'leftOut'),
      () => reordered(id, queries.getQueryData(cartQuery().queryKey)?.cart),
    ),
  meta: effects<unknown, string>({ invalidates: () => [cartQuery().queryKey] }),
})

/** The refund of a mailed link; fetched only once, because a used link is refused. */
export const refundOfLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['refund-details', token],
    queryFn: () => unwrap(client.POST('/api/refund-details/look', { body: { token } }), 'refund'),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const readAgreedOrder = (token: string): Promise<Order> =>
  unwrap(client.GET('/api/agreed/{token}', { params: { path: { token } } }), 'order')

/** The order of an agreed sale, for anyone who has its signed link. */
export const agreedQuery = (token: string) => {
  const path = `/api/agreed/${token}`
  return queryOptions({
    queryKey: ['agreed', token],
    queryFn: (context) => unwrap(client.GET('/api/agreed/{token}', { params: { path: { token } }, ...queryRequest(context) }), 'order'),
    ...initialDataFor<{ order: Order }, Order>(path, ({ order }) => order),
  })
}

export type Payee = components['schemas']['PayeeInRequest']

export const givePayee = mutationOptions({
  mutationKey: ['refund-details'],
  mutationFn: (body: Payee) => unwrap(client.POST('/api/refund-details', { body }), 'refund'),
})

export const trackOrder = mutationOptions({
  mutationKey: ['orders', 'track'],
  mutationFn: async (body: { orderNumber: string; email: string }) =>
    (await unwrap(client.POST('/api/orders/track', { body }))).order ?? null,
})
