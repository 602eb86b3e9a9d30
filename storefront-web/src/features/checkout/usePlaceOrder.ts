import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { placeOrder } from '@/api/placement'
import { session } from '@/api/session'
import type { NewOrder, Order, OrderRefusal } from '@/api/types'
import { refusalOf } from '@/lib/fieldErrors'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { nameOf } from '@/lib/names'
import { paths } from '@/lib/paths'
import { useIsMounted } from '@/lib/useIsMounted'
import type { TextKey } from '@/locales/shape'
import { type ApiError, toApiError } from '@/shared/api/errors'
import { notify } from '@/ui/toast'
import { draft, dropOrderKey, orderKey } from './draft'

export type CheckoutIssue =
  | { kind: 'total'; newTotal: number }
  | { kind: 'waiting'; id: string; number: string; total: number }
  | { kind: 'stock'; lines: readonly string[] }
  | { kind: 'earlier'; id: string; number: string; cancelled: boolean }
  | { kind: 'other'; message: string }

function issueOf(error: ApiError, fallback: string): CheckoutIssue {
  const { newTotal, order, shortages } = error.body as Partial<OrderRefusal>
  if (error.code === 'total_changed' && newTotal !== undefined) return { kind: 'total', newTotal }
  if (error.code === 'order_waiting_for_payment' && order) {
    return { kind: 'waiting', id: order._id, number: order.orderNumber, total: order.total }
  }
  if (error.code === 'out_of_stock') {
    return {
      kind: 'stock',
      lines: shortages?.map((line) => `${nameOf(line)}: ${refusalOf(line)}`) ?? error.fields.map((field) => refusalOf(field)),
    }
  }
  return { kind: 'other', message: getErrorMessage(error, fallback) }
}

/** The message about an order that an earlier press of the button had placed. */
export const earlierText = (cancelled: boolean): TextKey => (cancelled ? 'checkout.earlierCancelled' : 'checkout.earlierPlaced')

const awaitsPayment = (order: Order): boolean => order.status === 'pending' && order.paymentInfo.status === 'pending'

interface Options {
  /** The order was made by this call. */
  onPlaced: () => void
  /** The server refused; its words for single fields are in the error. */
  onRefused: (error: ApiError) => void
}

/** Pay Now. A second tap, a lost answer and a reload all lead to one order, by its key. Its result is shown on any page. */
export function usePlaceOrder({ onPlaced, onRefused }: Options) {
  const t = useT()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [issue, setIssue] = useState<CheckoutIssue | null>(null)
  const place = useMutation({
    ...placeOrder,
    onSuccess: ({ order, replayed }, { order: body }) => {
      dropOrderKey()
      const cash = body.paymentMethod === 'cod'
      // An earlier press made the order, and its state has changed since: ask whether another one is wanted.
      if (order.status === 'cancelled' || (replayed && (cash || !awaitsPayment(order)))) {
        const cancelled = order.status === 'cancelled'
        if (isMounted()) setIssue({ kind: 'earlier', id: order._id, number: order.orderNumber, cancelled })
        else notify.warning(t(earlierText(cancelled), { number: order.orderNumber }))
        return
      }
      draft.remove()
      onPlaced()
      if (!isMounted()) return notify.success(t('checkout.placedElsewhere', { number: order.orderNumber }))
      if (!cash) return void navigate(paths.bankDetails(order._id))
      notify.success(t('checkout.codPlaced'))
      void navigate(paths.order(order._id), { replace: true })
    },
    onError: (error) => {
      const known = toApiError(error)
      if (!known.isOutcomeUnknown) dropOrderKey()
      if (known.status === 401) return
      const found = issueOf(known, t('checkout.failed'))
      if (!isMounted()) return notify.error(found.kind === 'other' ? found.message : getErrorMessage(known, t('checkout.failed')))
      setIssue(found)
      onRefused(known)
    },
  })
  const send = (order: NewOrder) => {
    const person = session.person()
    if (place.isPending || person === null) return
    setIssue(null)
    place.mutate({ order, key: orderKey(order), person })
  }
  return { send, sending: place.isPending, issue, dismiss: () => setIssue(null) }
}
