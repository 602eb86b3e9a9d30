import type { OrderCard, OrderStatus } from '@/api/types'

/** How many steps of an order are done; null for orders without steps: cancelled, or not paid. */
export const statusSteps: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered']

export function stepOf(order: OrderCard): number | null {
  if (order.status === 'cancelled' || waitsForPayment(order)) return null
  return statusSteps.indexOf(order.status)
}

/** A screenshot is expected: never sent, or sent and rejected. */
export const waitsForPayment = (order: OrderCard): boolean => order.canSendProof && order.status !== 'cancelled'

/** A bill is issued when an order is shipped, or once it is paid; a cancelled one may have a credit note. */
export const mayHaveBill = (order: OrderCard): boolean =>
  order.paymentStatus === 'completed' || order.status === 'shipped' || order.status === 'delivered'
