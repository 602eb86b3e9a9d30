import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelOrder } from '@/api/orders'
import type { OrderCard } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useIsMounted } from '@/lib/useIsMounted'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import Dialog from '@/ui/Dialog'
import { DialogActions } from '@/ui/DialogActions'
import { TextField } from '@/ui/Field'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'

export default function CancelDialog({ order, onClose }: { order: OrderCard; onClose: () => void }) {
  const t = useT('orders')
  const [reason, setReason] = useState('')
  const isMounted = useIsMounted()
  const { mutate, isPending, error } = useMutation({
    ...cancelOrder,
    onSuccess: () => {
      notify.success(t('orders.cancelDone'))
      onClose()
    },
    onError: (failure) => {
      if (!isMounted()) notify.error(getErrorMessage(failure, t('orders.cancelFailed')))
    },
  })
  return (
    <Dialog onClose={onClose} title={t('orders.cancelTitle')}>
      <p>{t('orders.cancelText', { number: order.orderNumber })}</p>
      {order.canSendProof ? <p className={text.dim}>{t('orders.cancelPaid')}</p> : null}
      <TextField
        label={t('orders.reason')}
        optional
        hint={t('orders.reasonHint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {error ? (
        <Alert tone="bad" role="alert">
          {getErrorMessage(error, t('orders.cancelFailed'))}
        </Alert>
      ) : null}
      <DialogActions>
        <Button
          variant="bad"
          disabled={isPending}
          onClick={() => mutate({ id: order._id, reason: reason.trim() || t('orders.reasonDefault') })}
        >
          {isPending ? t('orders.cancelling') : t('orders.cancelYes')}
        </Button>
        <Button onClick={onClose}>{t('orders.keepOrder')}</Button>
      </DialogActions>
    </Dialog>
  )
}
