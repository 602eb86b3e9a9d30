import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { call } from './client'
import { type Progress, upload } from './http'
import type { Order, OrderPage, OrderStatus, PaymentMethod, Picture, ShippingAddress } from './types'

export interface OrdersAsked {
  page: number
  limit: number
  search: string
  status: string
}

export const ordersQuery = ({ page, limit, search, status }: OrdersAsked) =>
  queryOptions({
    queryKey: ['orders', { page, limit, search, status }],
    placeholderData: keepPreviousData,
    queryFn: (asked) => call<OrderPage>('GET', '/orders', { ...tryOf(asked), query: { page, limit, search, status } }),
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async (asked) => (await call<{ order: Order }>('GET', `/orders/${encodeURIComponent(id)}`, tryOf(asked))).order,
  })

export interface NewOrder {
  items: readonly { type: 'product' | 'bundle' | 'giftbox'; quantity: number; product?: string; bundleId?: string; giftBoxId?: string }[]
  shippingAddress: ShippingAddress
  paymentMethod: PaymentMethod
  expectedTotal: number
  ageConfirmed: boolean
  replacesWaiting?: boolean
}

/** The key makes it safe to send twice: the same key and body give the same order. */
export const placeOrder = mutationOptions({
  mutationKey: ['orders', 'place'],
  mutationFn: async ({ order, key }: { order: NewOrder; key: string }) =>
    (await call<{ order: Order }>('POST', '/orders', { body: order, headers: { 'Idempotency-Key': key } })).order,
})

export const cancelOrder = mutationOptions({
  mutationKey: ['orders', 'cancel'],
  mutationFn: ({ id, reason }: { id: string; reason: string }) =>
    call<{ order: Order }>('PUT', `/orders/${id}/cancel`, { body: { reason } }),
})

export const reorder = mutationOptions({
  mutationKey: ['orders', 'reorder'],
  mutationFn: (id: string) =>
    call<{ message?: string; leftOut: readonly { name: string; missing: number }[] }>('POST', `/orders/${id}/reorder`),
})

export interface Proof {
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

export interface Tracked {
  orderNumber: string
  status: OrderStatus
  createdAt: string
  updatedAt: string
  carrier: string
  trackingNumber: string
  estimatedDelivery: string
  shippingAddress: Omit<ShippingAddress, 'phoneNumber'> & { name: string }
  items: readonly { name: string; quantity: number; price: number; image: Picture | null }[]
  timeline: readonly { title: string; location: string; at: string | null; completed: boolean }[]
}

export const trackOrder = mutationOptions({
  mutationKey: ['orders', 'track'],
  mutationFn: async (asked: { orderNumber: string; email: string }) =>
    (await call<{ order?: Tracked }>('POST', '/orders/track', { body: asked })).order ?? null,
})
