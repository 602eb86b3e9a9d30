import { isAbort } from '@shop/shared/api/errors'
import type { UploadProgress } from '@shop/shared/api/upload'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendProof } from '@/api/proofs'
import type { Order } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { isOneColour, prepareProof } from '@/lib/pictures'
import { useIsMounted } from '@/lib/useIsMounted'
import { notify } from '@/ui/toast'
import { cleanReference, isReference } from './reference'
import { useReceipt } from './useReceipt'

/**
 * Choosing, checking, shrinking and sending a proof; cancelled and failed uploads leave picture and order as they were.
 * With the token of a signed link nobody has to sign in; the picture is not read then.
 * An upload continues when the person leaves the page, and its result is shown on the next one.
 */
export function useProof(order: Order, onSent: () => void, link?: string) {
  const t = useT('payment')
  const [file, setFile] = useState<File | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const { reading, isFromPicture } = useReceipt(link ? null : file, reference, setReference)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const abort = useRef<AbortController | null>(null)
  const isMounted = useIsMounted()
  const latestChoice = useRef(0)
  const fail = (message: string) => {
    setProblem(message)
    if (isMounted()) window.scrollTo({ top: 0 })
    else notify.error(message)
  }
  const send = useMutation({
    ...sendProof,
    onSuccess: () => (isMounted() ? onSent() : notify.success(t('pay.success'))),
    onError: (error) => {
      if (isAbort(error)) setProblem(t('pay.cancelled'))
      else fail(getErrorMessage(error, t('pay.failed')))
    },
    onSettled: () => setProgress(null),
  })
  const choose = async (picked: File | null | undefined) => {
    if (!picked) return
    setProblem(null)
    setPreparing(true)
    latestChoice.current += 1
    const choice = latestChoice.current
    const ready = await prepareProof(picked)
    const empty = ready instanceof File && (await isOneColour(ready))
    // A large picture takes longer than the one that was chosen after it.
    if (choice !== latestChoice.current) return
    setPreparing(false)
    setEmpty(empty)
    if (ready instanceof File) return setFile(ready)
    setFile(null)
    setProblem(t(`pay.${ready}`))
  }
  const submit = () => {
    if (send.isPending || preparing) return
    if (!file) return setProblem(t('pay.needFile'))
    if (!isReference(reference)) return
    setProblem(null)
    abort.current = new AbortController()
    setProgress({ sent: 0, total: file.size })
    const isSecondProof = order.paymentInfo.status === 'failed'
    send.mutate({
      id: order._id,
      link,
      file,
      reference: cleanReference(reference),
      isSecondProof,
      onProgress: setProgress,
      abort: abort.current,
    })
  }
  return {
    file,
    /** The chosen picture shows nothing: the person is asked whether it is the right one. */
    isEmpty: file !== null && isEmpty,
    preparing,
    problem,
    reference,
    setReference,
    referenceOk: isReference(reference),
    reading,
    isFromPicture,
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
