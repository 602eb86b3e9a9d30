import { toApiError } from '@shop/shared/api/errors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { sendEnquiry } from '@/api/enquiries'
import { session } from '@/api/session'
import type { NewOrder } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { useIsMounted } from '@/lib/useIsMounted'
import { notify } from '@/ui/toast'
import { draft, dropOrderKey, isRefusal, orderKey } from './draft'
import { issueOf } from './issues'
import { withoutItems } from './items'
import type { SendOptions } from './usePlaceOrder'

/** Send enquiry. A second tap, a lost answer and a reload all lead to one enquiry, by its key; its items are taken out of the cart after it. */
export function useSendEnquiry({ onPlaced, onRefused, onIssue }: SendOptions) {
  const t = useT('cart-lines', 'enquiry')
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { mutate: write } = useMutation(writeCart)
  const itemsSent = useRef<NewOrder['items'] | null>(null)
  // The checkout page redirects to the cart when it is empty, so take them out after leaving the page.
  useEffect(
    () => () => {
      if (itemsSent.current) write(cartWrite({ type: 'lines', lines: withoutItems(itemsSent.current) }))
    },
    [write],
  )
  const enquire = useMutation({
    ...sendEnquiry,
    onSuccess: ({ _id, number }, { enquiry: { items } }) => {
      dropOrderKey()
      draft.remove()
      onPlaced()
      if (isMounted()) {
        itemsSent.current = items
        return void navigate(paths.enquiry(_id), { replace: true, state: { isSent: true } })
      }
      notify.success(t('enquiry.sentElsewhere', { number }))
      write(cartWrite({ type: 'lines', lines: withoutItems(items) }))
    },
    onError: (error, { enquiry }) => {
      const apiError = toApiError(error)
      if (isRefusal(apiError)) dropOrderKey()
      if (apiError.status === 401) return
      if (!isMounted()) return notify.error(getErrorMessage(apiError, t('enquiry.failed')))
      onIssue(issueOf(apiError, t, t('enquiry.failed'), enquiry.expectedTotal ?? 0))
      onRefused(apiError)
    },
  })
  const send = (enquiry: NewOrder) => {
    const person = session.person()
    if (enquire.isPending || person === null) return
    onIssue(null)
    enquire.mutate({ enquiry, key: orderKey({ kind: 'enquiry', ...enquiry }), person })
  }
  return { send, sending: enquire.isPending }
}
