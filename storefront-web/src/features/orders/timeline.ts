import type { Order, OrderStatus } from '@/api/types'
import type { Translate } from '@/lib/i18n'
import type { TimelineStep } from '@/ui/Timeline'
import { statusSteps } from './steps'

/** The order's journey, with times from its events; the last event of a kind counts, steps back included. */
export function timelineOf(order: Order, t: Translate<'orders'>): TimelineStep[] {
  const reached = (status: OrderStatus): string | null =>
    order.events.findLast((event) => event.toStatus === status && event.kind !== 'placed')?.at ?? null
  const placed: TimelineStep = { title: t('timeline.placed'), place: t('timeline.online'), at: order.createdAt, done: true }
  if (order.status === 'cancelled') {
    return [
      placed,
      { title: t('timeline.cancelled'), place: t('timeline.online'), at: reached('cancelled') ?? order.updatedAt, done: true },
    ]
  }
  const at = statusSteps.indexOf(order.status)
  const rest = (
    [
      ['confirmed', 'timeline.confirmed', 'timeline.online'],
      ['processing', 'timeline.processing', 'timeline.warehouse'],
      ['shipped', 'timeline.shipped', 'timeline.hub'],
      ['delivered', 'timeline.delivered', 'timeline.address'],
    ] as const
  ).map(([status, title, place], n): TimelineStep => {
    const done = at >= n + 1
    return { title: t(title), place: t(place), at: done ? (reached(status) ?? order.updatedAt) : null, done }
  })
  return [placed, ...rest]
}
