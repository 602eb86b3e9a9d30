import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshCart } from '@/api/cart'
import { messageOf } from '@/api/errors'
import type { Progress } from '@/api/http'
import { sendProof } from '@/api/orders'
import type { Order } from '@/api/types'
import { useT } from '@/lib/i18n'
import { prepareProof } from '@/lib/pictures'
import { cleanReference, isReference } from './reference'

/** Choosing, checking, shrinking and sending a proof; cancelled and failed uploads leave picture and order as they were. */
export function useProof(order: Order, onSent: () => void) {
  const t = useT()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [progress, setProgress] = useState<Progress | null>(null)
  const abort = useRef<AbortController | null>(null)
  const send = useMutation(sendProof)
  useEffect(() => () => abort.current?.abort(), [])

  const choose = async (picked: File | null | undefined) => {
    if (!picked) return
    setProblem(null)
    setPreparing(true)
    const ready = await prepareProof(picked)
    setPreparing(false)
    if (ready instanceof File) return setFile(ready)
    setFile(null)
    setProblem(t(`pay.${ready}`))
  }
  const fail = (message: string) => {
    setProblem(message)
    window.scrollTo({ top: 0 })
  }
  const submit = () => {
    if (send.isPending || preparing) return
    if (!file) return setProblem(t('pay.needFile'))
    if (!isReference(reference)) return
    setProblem(null)
    abort.current = new AbortController()
    setProgress({ sent: 0, total: file.size })
    const again = order.paymentInfo.status === 'failed'
    send.mutate(
      { orderId: order._id, file, reference: cleanReference(reference), again, onProgress: setProgress, signal: abort.current.signal },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: ['order', order._id] })
          void client.invalidateQueries({ queryKey: ['orders'] })
          refreshCart(client)
          onSent()
        },
        onError: (error) => {
          if (error instanceof DOMException && error.name === 'AbortError') return setProblem(t('pay.cancelled'))
          fail(messageOf(error, t('pay.failed')))
        },
        onSettled: () => setProgress(null),
      },
    )
  }
  return {
    file,
    preparing,
    problem,
    reference,
    setReference,
    referenceOk: isReference(reference),
    progress,
    percent: progress && progress.total > 0 ? Math.round((progress.sent / progress.total) * 100) : 0,
    sending: send.isPending,
    choose,
    remove: () => setFile(null),
    cancel: () => abort.current?.abort(),
    submit,
  }
}

export type ProofState = ReturnType<typeof useProof>
