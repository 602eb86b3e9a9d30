import { rupees } from '@shop/shared/lib/money'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Order, Shop } from '@/api/types'
import { cx } from '@/lib/classes'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { ActionBar } from '@/ui/ActionBar'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import { CheckoutSteps } from '@/ui/CheckoutSteps'
import { TextField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { RefundNote } from '@/ui/RefundNote'
import text from '@/ui/text.module.css'
import { AmountDue } from './AmountDue'
import styles from './PayView.module.css'
import { ReceiptNote } from './ReceiptNote'
import { BankPanel, UpiPanel } from './UpiPanel'
import { UploadBox } from './UploadBox'
import { type ProofState, useProof } from './useProof'

const WhatsAppLinks = lazyPart(() => import('@/ui/WhatsAppLinks'), { texts: ['whatsapp'] })

/** Pay, then show that you have paid. Left and opened again, it is the same page: the order is in its address. */
export default function PayView({ order, shop }: { order: Order; shop: Shop }) {
  const t = useT('account', 'receipt')
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  const goingOn = useRef<ReturnType<typeof setTimeout>>(undefined)
  const proof = useProof(order, () => {
    setSent(true)
    window.scrollTo({ top: 0 })
    goingOn.current = setTimeout(() => void navigate(paths.orders, { state: { message: t('pay.successOrders') } }), 3000)
  })
  useEffect(() => () => clearTimeout(goingOn.current), [])
  const column = useRef<HTMLElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(column)
  const submit = () => {
    proof.submit()
    if (!proof.referenceOk) focusFirstInvalid()
  }
  if (sent) return <ProofSent />
  if (!order.canSendProof) return <PaymentClosed order={order} />
  return (
    <>
      <CheckoutSteps at={2} />
      <AmountDue order={order} />
      <StatusAlert order={order} problem={proof.problem} />
      <div className={layout.split}>
        <div className={layout.stack}>
          {order.upiLink && shop.upi.id ? <UpiPanel order={order} shop={shop} isNext={proof.file === null} /> : null}
          <BankPanel shop={shop} />
          <WhatsAppLinks number={shop.whatsapp} about={order.orderNumber} />
        </div>
        <aside className={layout.stack} ref={column}>
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
                hint={t(proof.isFromPicture ? 'receipt.fromPicture' : 'pay.referenceHint')}
                value={proof.reference}
                error={proof.referenceOk ? undefined : t('pay.referenceBad')}
                onChange={(event) => proof.setReference(event.target.value)}
              />
            </div>
          </section>
          <section className={layout.panel}>
            <h2>{t('pay.instructions')}</h2>
            <ol className={styles.how}>
              <li>{t('pay.how1', { amount: rupees(order.amountDue) })}</li>
              <li>{t('pay.how2')}</li>
              <li>{t('pay.how3')}</li>
            </ol>
            <SubmitButton proof={proof} onSubmit={submit} wide className={layout.wideOnly} />
            <ButtonLink variant="ghost" wide to={paths.checkout}>
              {t('pay.backToCheckout')}
            </ButtonLink>
          </section>
        </aside>
      </div>
      <ActionBar>
        <SubmitButton proof={proof} onSubmit={submit} />
      </ActionBar>
    </>
  )
}

interface SubmitProps {
  proof: ProofState
  onSubmit: () => void
  wide?: boolean
  className?: string
}

function SubmitButton({ proof, onSubmit, wide, className }: SubmitProps) {
  const t = useT('account', 'receipt')
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
function StatusAlert({ order, problem }: { order: Order; problem: string | null }) {
  const t = useT('account', 'receipt')
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

function ProofSent() {
  const t = useT('account', 'receipt')
  return (
    <>
      <CheckoutSteps at={3} />
      <div className={layout.above4} role="status">
        <Alert tone="good">
          <b>{t('pay.success')}</b>
          <br />
          {t('pay.goingOn')} <Link to={paths.orders}>{t('nav.orders')}</Link>
        </Alert>
      </div>
    </>
  )
}

/** Nothing to send: paid, sent back, being verified, or cash. */
function PaymentClosed({ order }: { order: Order }) {
  const t = useT('account', 'receipt')
  const paid = order.paymentInfo.status === 'completed'
  return (
    <>
      <CheckoutSteps at={3} />
      <div className={cx(layout.stack, layout.above4)}>
        {order.refund ? (
          <RefundNote refund={order.refund} />
        ) : (
          <Alert tone={paid ? 'good' : 'info'} icon={paid ? 'tick' : 'clock'}>
            <b>{paid ? t('pay.paid') : t('pay.underCheck')}</b> <span>{paid ? '' : t('pay.underCheckHint')}</span>
          </Alert>
        )}
        <p className={layout.row}>
          <ButtonLink variant="solid" to={paths.order(order._id)}>
            {t('pay.seeOrder')}
          </ButtonLink>
          <ButtonLink to={paths.orders}>{t('pay.backToOrders')}</ButtonLink>
        </p>
      </div>
    </>
  )
}
