import { effects, type Outcome, resolveUnknown } from '@shop/shared/api/mutation-cache'
import { createUpload, type UploadProgress } from '@shop/shared/api/upload'
import { mutationOptions } from '@tanstack/react-query'
import { cartQuery } from './cart'
import { auth } from './client'
import { agreedQuery, orderChanged, readAgreedOrder, readOrder } from './orders'
import { session } from './session'

const upload = createUpload(auth)

interface Proof {
  id: string
  /** The token of the signed link by which it is sent without signing in. */
  link?: string
  file: File
  reference: string
  /** The one before was rejected. */
  isSecondProof: boolean
  onProgress: (progress: UploadProgress) => void
  abort: AbortController
}

export const sendProof = mutationOptions({
  mutationKey: ['orders', 'proof'],
  mutationFn: ({ id, link, file, reference, isSecondProof, onProgress, abort }: Proof) => {
    const form = new FormData()
    form.set('screenshot', file)
    if (isSecondProof && !link) form.set('orderId', id)
    else if (!link) form.set('orderData', JSON.stringify({ orderId: id }))
    if (reference) form.set('reference', reference)
    const path = link ? `/api/agreed/${link}/proof` : isSecondProof ? '/api/orders/verify-payment' : '/api/orders/create-manual-payment'
    const { signal } = abort
    const stop = session.onEnd(() => abort.abort())
    return resolveUnknown<unknown>(
      () => upload(path, form, { onProgress, signal }).finally(stop),
      async (): Promise<Outcome<unknown>> => {
        const order = await (link ? readAgreedOrder(link) : readOrder(id))
        return order.paymentInfo.status === 'verification_pending' ? { state: 'done', data: order } : { state: 'notDone' }
      },
    )
  },
  meta: effects<unknown, Proof>({
    invalidates: ({ id, link }) => (link ? [agreedQuery(link).queryKey] : [...orderChanged({ id }), cartQuery().queryKey]),
  }),
})
