import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Order, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { rupees } from '@/shared/lib/money'
import { Alert } from '@/ui/Alert'
import { CheckoutSteps } from '@/ui/CheckoutSteps'
import { TextField } from '@/ui/Field'
import { RefundNote } from '@/ui/RefundNote'
import { AmountDue } from './AmountDue'
import { BankPanel, UpiPanel } from './UpiPanel'
import { UploadBox } from './UploadBox'
import { type ProofState, useProof } from './useProof'

/** Pay, then show that you have paid. Left and opened again, it is the same page: the order is in its address. */
export default function PayView({ order, shop }: { order: Order; shop: Shop }) {
  const t = useT()
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  const goingOn = useRef<ReturnType<typeof setTimeout>>(undefined)
  const proof = useProof(order, () => {
    setSent(true)
    window.scrollTo({ top: 0 })
    goingOn.current = setTimeout(() => void navigate(paths.orders, { state: { message: t('pay.successOrders') } }), 3000)
  })
  useEffect(() => () => clearTimeout(goingOn.current), [])
  if (sent) return <ProofSent />
  if (!order.canSendProof) return <PaymentClosed order={order} />
  return (
    <>
      <CheckoutSteps at={2} />
      <AmountDue order={order} />
      <StatusAlert order={order} problem={proof.problem} />
      <div className="split pay">
        <div className="stack">
          {order.upiLink && shop.upi.id ? <UpiPanel order={order} shop={shop} isNext={proof.file === null} /> : null}
          <BankPanel shop={shop} />
        </div>
        <aside className="stack">
          <section className="panel">
            <h2>2 {t('pay.upload')}</h2>
            <UploadBox proof={proof} />
            <p className="small dim mt-2">{t('pay.limits')}</p>
            <div className="mt-4">
              <TextField
                label={t('pay.reference')}
                optional
                inputMode="text"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={30}
                hint={t('pay.referenceHint')}
                value={proof.reference}
                error={proof.referenceOk ? undefined : t('pay.referenceBad')}
                onChange={(event) => proof.setReference(event.target.value)}
              />
            </div>
          </section>
          <section className="panel">
            <h2>{t('pay.instructions')}</h2>
            <ol className="how">
              <li>{t('pay.how1', { amount: rupees(order.amountDue) })}</li>
              <li>{t('pay.how2')}</li>
              <li>{t('pay.how3')}</li>
            </ol>
            <SubmitButton proof={proof} className="btn wide wide-only" />
            <Link className="btn ghost wide" to={paths.checkout}>
              {t('pay.backToCheckout')}
            </Link>
          </section>
        </aside>
      </div>
      <div className="act">
        <SubmitButton proof={proof} className="btn" />
      </div>
    </>
  )
}

function SubmitButton({ proof, className }: { proof: ProofState; className: string }) {
  const t = useT()
  const label = proof.sending ? (proof.percent < 100 ? t('pay.uploading', { percent: proof.percent }) : t('pay.sending')) : t('pay.submit')
  return (
    <button
      type="button"
      className={proof.file ? `${className} lamp` : className}
      disabled={proof.sending || proof.preparing}
      onClick={proof.submit}
    >
      {label}
    </button>
  )
}

/** What stands above the page: a failure, a rejected proof, a cancelled order. */
function StatusAlert({ order, problem }: { order: Order; problem: string | null }) {
  const t = useT()
  const rejected = order.paymentInfo.status === 'failed'
  const cancelled = order.status === 'cancelled'
  if (!problem && !rejected && !cancelled) return null
  return (
    <div className="stack mb-4">
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
  const t = useT()
  return (
    <>
      <CheckoutSteps at={3} />
      <div className="mt-4" role="status">
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
  const t = useT()
  const paid = order.paymentInfo.status === 'completed'
  return (
    <>
      <CheckoutSteps at={3} />
      <div className="stack mt-4">
        {order.refund ? (
          <RefundNote refund={order.refund} />
        ) : (
          <Alert tone={paid ? 'good' : 'info'} icon={paid ? 'tick' : 'clock'}>
            <b>{paid ? t('pay.paid') : t('pay.underCheck')}</b> {paid ? '' : t('pay.underCheckHint')}
          </Alert>
        )}
        <p className="row">
          <Link className="btn solid" to={paths.order(order._id)}>
            {t('pay.seeOrder')}
          </Link>
          <Link className="btn" to={paths.orders}>
            {t('pay.backToOrders')}
          </Link>
        </p>
      </div>
    </>
  )
}
