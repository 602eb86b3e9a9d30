import { mutationOptions } from '@tanstack/react-query'
import { effects, type Outcome, resolveUnknown } from '../shared/api/mutation-cache'
import { createUpload, type UploadProgress } from '../shared/api/upload'
import { cartQuery } from './cart'
import { auth } from './client'
import { orderChanged, readOrder } from './orders'

const upload = createUpload(auth)

interface Proof {
  id: string
  file: File
  reference: string
  /** A first proof, or one after a rejection. */
  again: boolean
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

export const sendProof = mutationOptions({
  mutationKey: ['orders', 'proof'],
  mutationFn: ({ id, file, reference, again, onProgress, signal }: Proof) => {
    const form = new FormData()
    form.set('screenshot', file)
    if (again) form.set('orderId', id)
    else form.set('orderData', JSON.stringify({ orderId: id }))
    if (reference) form.set('reference', reference)
    return resolveUnknown<unknown>(
      () => upload(again ? '/api/orders/verify-payment' : '/api/orders/create-manual-payment', form, { onProgress, signal }),
      async (): Promise<Outcome<unknown>> => {
        const order = await readOrder(id)
        return order.paymentInfo.status === 'verification_pending' ? { state: 'done', data: order } : { state: 'notDone' }
      },
    )
  },
  meta: effects<unknown, Proof>({ invalidates: (proof) => [...orderChanged(proof), cartQuery().queryKey] }),
})
