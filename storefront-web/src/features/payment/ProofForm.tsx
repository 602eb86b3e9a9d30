import { cx } from '@shop/shared/lib/classes'
import type { Order } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import text from '@/ui/text.module.css'
import { UploadBox } from './UploadBox'
import type { ProofState } from './useProof'

const ReceiptNote = lazyPart(() => import('./ReceiptNote'), { texts: ['receipt'] })

/** The picture and the reference of a payment. */
export function ProofForm({ proof, order }: { proof: ProofState; order: Order }) {
  const t = useT('payment')
  return (
    <section className={layout.panel}>
      <h2>2 {t('pay.upload')}</h2>
      <UploadBox proof={proof} />
      {proof.isEmpty ? (
        <div className={layout.above2}>
          <Alert tone="warn" role="alert">
            {t('pay.oneColour')}
          </Alert>
        </div>
      ) : null}
      <p className={cx(text.small, text.dim, layout.above2)}>{t('pay.limits')}</p>
      {proof.reading ? <ReceiptNote reading={proof.reading} order={order} /> : null}
      <div className={layout.above4}>
        <TextField
          label={t('pay.reference')}
          optional
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          hint={t(proof.isFromPicture ? 'pay.fromPicture' : 'pay.referenceHint')}
          value={proof.reference}
          error={proof.referenceOk ? undefined : t('pay.referenceBad')}
          onChange={(event) => proof.setReference(event.target.value)}
        />
      </div>
    </section>
  )
}

interface SubmitProps {
  proof: ProofState
  onSubmit: () => void
  wide?: boolean
  className?: string
}

export function SubmitButton({ proof, onSubmit, wide, className }: SubmitProps) {
  const t = useT('payment')
  const label = proof.sending ? (proof.percent < 100 ? t('pay.uploading', { percent: proof.percent }) : t('pay.sending')) : t('pay.submit')
  return (
    <Button
      variant={proof.file ? 'primary' : undefined}
      wide={wide}
      className={className}
      disabled={proof.sending || proof.preparing}
      onClick={onSubmit}
    >
      {label}
    </Button>
  )
}

/** The alert above the page: a failure, a rejected proof, a cancelled order. */
export function StatusAlert({ order, problem }: { order: Order; problem: string | null }) {
  const t = useT('order', 'payment')
  const rejected = order.paymentInfo.status === 'failed'
  const cancelled = order.status === 'cancelled'
  if (!problem && !rejected && !cancelled) return null
  return (
    <div className={cx(layout.stack, layout.below4)}>
      {problem ? (
        <Alert tone="bad" icon="warn">
          {problem}
        </Alert>
      ) : null}
      {rejected ? (
        <Alert tone="bad">
          <b>{t('pay.rejected')}</b> {order.paymentInfo.rejectionReason} {t('pay.rejectedHint')}
        </Alert>
      ) : null}
      {cancelled ? (
        <Alert tone="warn">
          <b>{t('pay.cancelledOrder')}</b> {t('pay.cancelledHint')}
        </Alert>
      ) : null}
    </div>
  )
}

/** Paid, or being checked. */
export function PaymentNote({ order }: { order: Order }) {
  const t = useT('order', 'payment')
  const paid = order.paymentInfo.status === 'completed'
  return (
    <Alert tone={paid ? 'good' : 'info'} icon={paid ? 'tick' : 'clock'}>
      <b>{paid ? t('pay.paid') : t('pay.underCheck')}</b> <span>{paid ? '' : t('pay.underCheckHint')}</span>
    </Alert>
  )
}
