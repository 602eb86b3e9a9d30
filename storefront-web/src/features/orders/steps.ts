import type { OrderCard, OrderStatus } from '@/api/types'

/** How far an order is on the fuse; null when a fuse would mislead: cancelled, or not paid. */
export const statusSteps: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered']

export function stepOf(order: OrderCard): number | null {
  if (order.status === 'cancelled' || waitsForPayment(order)) return null
  return statusSteps.indexOf(order.status)
}

/** A screenshot is expected: never sent, or sent and rejected. */
export const waitsForPayment = (order: OrderCard): boolean => order.canSendProof && order.status !== 'cancelled'
