import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { answer, client } from './client'
import { type Progress, upload } from './http'
import type { NewOrder, OrderStatus } from './types'

export interface OrdersAsked {
  page: number
  limit: number
  search: string
  status: OrderStatus | ''
}

export const ordersQuery = ({ page, limit, search, status }: OrdersAsked) => {
  const query = { page, limit, ...(search ? { search } : {}), ...(status ? { status } : {}) }
  return queryOptions({
    queryKey: ['orders', query],
    placeholderData: keepPreviousData,
    queryFn: (asked) => answer(client.GET('/api/orders', { params: { query }, ...tryOf(asked) })),
  })
}

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async (asked) => (await answer(client.GET('/api/orders/{id}', { params: { path: { id } }, ...tryOf(asked) }))).order,
  })

/** The key makes it safe to send twice: the same key and body give the same order. */
export const placeOrder = mutationOptions({
  mutationKey: ['orders', 'place'],
  mutationFn: async ({ order: body, key }: { order: NewOrder; key: string }) =>
    (await answer(client.POST('/api/orders', { params: { header: { 'Idempotency-Key': key } }, body }))).order,
})

export const cancelOrder = mutationOptions({
  mutationKey: ['orders', 'cancel'],
  mutationFn: ({ id, reason }: { id: string; reason: string }) =>
    answer(client.PUT('/api/orders/{id}/cancel', { params: { path: { id } }, body: { reason } })),
})

export const reorder = mutationOptions({
  mutationKey: ['orders', 'reorder'],
  mutationFn: (id: string) => answer(client.POST('/api/orders/{id}/reorder', { params: { path: { id } } })),
})

interface Proof {
  orderId: string
  file: File
  reference: string
  /** A first proof, or one after a rejection. */
  again: boolean
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

export const sendProof = mutationOptions({
  mutationKey: ['orders', 'proof'],
  mutationFn: ({ orderId, file, reference, again, onProgress, signal }: Proof) => {
    const form = new FormData()
    form.set('screenshot', file)
    if (again) form.set('orderId', orderId)
    else form.set('orderData', JSON.stringify({ orderId }))
    if (reference) form.set('reference', reference)
    return upload(again ? '/api/orders/verify-payment' : '/api/orders/create-manual-payment', form, onProgress, signal)
  },
})

export const trackOrder = mutationOptions({
  mutationKey: ['orders', 'track'],
  mutationFn: async (body: { orderNumber: string; email: string }) =>
    (await answer(client.POST('/api/orders/track', { body }))).order ?? null,
})
