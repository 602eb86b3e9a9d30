import { unwrapBody } from '@shop/shared/api/http'
import { effects } from '@shop/shared/api/mutation-cache'
import { retryMutation } from '@shop/shared/api/retry'
import { mutationOptions } from '@tanstack/react-query'
import { cartQuery } from './cart'
import { client, requestOptions } from './client'
import { orderQuery, ordersKey } from './orders'
import { serviceKey } from './selling'
import { shopQuery } from './shop'
import type { NewOrder, Order } from './types'

interface Placement {
  order: NewOrder
  /** The same key and body give the same order, however often they are sent. */
  key: string
  person: string
}

export interface PlacedOrder {
  order: Order
  /** An earlier request with this key made the order; it may have changed since. */
  replayed: boolean
}

export const placeOrder = mutationOptions({
  mutationKey: ['orders', 'place'],
  mutationFn: async ({ order: body, key, person }: Placement): Promise<PlacedOrder> => {
    const options = { params: { header: { 'Idempotency-Key': key } }, body, ...requestOptions({ person }) }
    const answer: { order: Order; replayed?: boolean } = await unwrapBody(client.POST('/api/orders', options), 'order')
    return { order: answer.order, replayed: answer.replayed === true }
  },
  retry: (failures, error) => retryMutation(failures, error),
  meta: effects<PlacedOrder, Placement>({
    apply: (queries, { order }) => queries.setQueryData(orderQuery(order._id).queryKey, order),
    // After a refusal, prices, stock, mode or rules differ from what the cart or page shows.
    invalidates: () => [ordersKey(), cartQuery().queryKey],
    invalidatesOnError: () => [shopQuery.queryKey, serviceKey],
  }),
})
