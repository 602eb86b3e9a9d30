import { type ApiError, toApiError } from '@shop/shared/api/errors'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { placeOrder } from '@/api/placement'
import { session } from '@/api/session'
import type { NewOrder, Order } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { useIsMounted } from '@/lib/useIsMounted'
import type { TextKey } from '@/locales/shape'
import { notify } from '@/ui/toast'
import { draft, dropOrderKey, isRefusal, keepPlaced, orderKey } from './draft'
import { type CheckoutIssue, issueOf } from './issues'

/** The message about an order that an earlier press of the button had placed. */
export const earlierText = (cancelled: boolean): TextKey<'checkout'> => (cancelled ? 'checkout.earlierCancelled' : 'checkout.earlierPlaced')

const awaitsPayment = (order: Order): boolean => order.status === 'pending' && order.paymentInfo.status === 'pending'

export interface SendOptions {
  /** It was made by this call. */
  onPlaced: () => void
  /** The server refused; its words for single fields are in the error. */
  onRefused: (error: ApiError) => void
  /** Shows why no order was created; null clears it. */
  onIssue: (issue: CheckoutIssue | null) => void
}

/** Pay Now. A second tap, a lost answer and a reload all lead to one order, by its key. Its result is shown on any page. */
export function usePlaceOrder({ onPlaced, onRefused, onIssue }: SendOptions) {
  const t = useT('cart-lines', 'checkout')
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const place = useMutation({
    ...placeOrder,
    onSuccess: ({ order, replayed }, { order: body }) => {
      dropOrderKey()
      const cash = body.paymentMethod === 'cod'
      // An earlier attempt created the order, whose state has changed since: ask whether to place another one.
      if (order.status === 'cancelled' || (replayed && (cash || !awaitsPayment(order)))) {
        const cancelled = order.status === 'cancelled'
        if (isMounted()) onIssue({ kind: 'earlier', id: order._id, number: order.orderNumber, cancelled })
        else notify.warning(t(earlierText(cancelled), { number: order.orderNumber }))
        return
      }
      if (cash) draft.remove()
      else keepPlaced()
      onPlaced()
      if (!isMounted()) return notify.success(t('checkout.placedElsewhere', { number: order.orderNumber }))
      if (!cash) return void navigate(paths.bankDetails(order._id))
      notify.success(t('checkout.codPlaced'))
      void navigate(paths.order(order._id), { replace: true })
    },
    onError: (error, { order: body }) => {
      const apiError = toApiError(error)
      if (isRefusal(apiError)) dropOrderKey()
      if (apiError.status === 401) return
      const issue = issueOf(apiError, t, t('checkout.failed'), body.expectedTotal ?? 0)
      if (!isMounted()) return notify.error(issue.kind === 'other' ? issue.message : getErrorMessage(apiError, t('checkout.failed')))
      onIssue(issue)
      onRefused(apiError)
    },
  })
  const send = (order: NewOrder) => {
    const person = session.person()
    if (place.isPending || person === null) return
    onIssue(null)
    place.mutate({ order, key: orderKey(order), person })
  }
  return { send, sending: place.isPending }
}
