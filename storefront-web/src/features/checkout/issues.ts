import type { ApiError } from '@shop/shared/api/errors'
import { toIsoDay } from '@shop/shared/lib/dates'
import type { OrderRefusal, Service } from '@/api/types'
import { refusalOf } from '@/lib/fieldErrors'
import type { Translate } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { nameOf } from '@/lib/names'
import type { OwnTexts } from '@/ui/Translated'

type Shortage = NonNullable<OrderRefusal['shortages']>[number]

/** Why an order or enquiry was not accepted. */
export type CheckoutIssue =
  | { kind: 'total'; oldTotal: number; newTotal: number; packing: number }
  | { kind: 'waiting'; id: string; number: string; total: number }
  | { kind: 'notReplaceable'; id: string; number: string; message: string }
  | { kind: 'stock'; lines: readonly string[] }
  | { kind: 'earlier'; id: string; number: string; cancelled: boolean }
  | { kind: 'place'; pincode: string; reason: OwnTexts | null; states: readonly string[]; lastDispatchOn: string | null }
  | { kind: 'closed'; notice: OwnTexts | null; reopensOn: string | null }
  | { kind: 'enquiryOnly'; notice: OwnTexts | null }
  | { kind: 'other'; message: string }

/** A refusal of the server; `shown` is the total that the customer agreed to. */
export function issueOf(error: ApiError, t: Translate<'cart-lines'>, fallback: string, shown: number): CheckoutIssue {
  const body = error.bodyAs<OrderRefusal>()
  const { newTotal, order, shortages } = body
  switch (error.code) {
    case 'total_changed':
      if (newTotal === undefined) break
      return { kind: 'total', oldTotal: body.expectedTotal ?? shown, newTotal, packing: body.pricing?.packing ?? 0 }
    case 'order_waiting_for_payment':
      if (!order) break
      return { kind: 'waiting', id: order._id, number: order.orderNumber, total: order.total }
    case 'order_not_replaceable':
      if (!order) break
      return { kind: 'notReplaceable', id: order._id, number: order.orderNumber, message: getErrorMessage(error, fallback) }
    case 'out_of_stock':
      return {
        kind: 'stock',
        lines: shortages?.map((shortage) => shortageText(shortage, t)) ?? error.fields.map((field) => refusalOf(field)),
      }
    case 'not_serviceable': {
      const { pincode = '', reason = null, states = [], lastDispatchOn = null } = body
      return { kind: 'place', pincode, reason, states, lastDispatchOn }
    }
    case 'selling_closed':
      return { kind: 'closed', notice: body.notice ?? null, reopensOn: body.reopensOn ?? null }
    case 'enquiry_only':
      return { kind: 'enquiryOnly', notice: body.notice ?? null }
  }
  return { kind: 'other', message: getErrorMessage(error, fallback) }
}

/** The problem of a line, in the language of the page. */
function shortageText({ name, names, code, available, message }: Shortage, t: Translate<'cart-lines'>): string {
  const messages = {
    not_sold: t('cart.gone'),
    out_of_stock: t('product.outOfStock'),
    short_of_stock: t('cart.onlyLeft', { count: available }),
    above_maximum: t('cart.atMost', { count: available }),
    below_minimum: refusalOf({ code, message }),
  }
  return `${nameOf({ name, names })}: ${messages[code]}`
}

/** Why nothing can go to a place, before anything is sent; null when it can, or is not known yet. */
export function serviceIssue(service: Service | null, reopensOn: string | null): CheckoutIssue | null {
  if (!service || service.allowed) return null
  const { mode, pincode, reason, states, lastDispatchOn } = service
  if (mode === 'closed') return { kind: 'closed', notice: reason, reopensOn }
  // The day may be in the future, for a place refused for another reason.
  const isOver = lastDispatchOn !== null && lastDispatchOn < toIsoDay()
  return { kind: 'place', pincode, reason, states, lastDispatchOn: isOver ? lastDispatchOn : null }
}
