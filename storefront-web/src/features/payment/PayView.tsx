import { cx } from '@shop/shared/lib/classes'
import { rupees } from '@shop/shared/lib/money'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Order, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { ActionBar } from '@/ui/ActionBar'
import { Alert } from '@/ui/Alert'
import { ButtonLink } from '@/ui/Button'
import { CheckoutSteps } from '@/ui/CheckoutSteps'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { RefundNote } from '@/ui/RefundNote'
import { AmountDue } from './AmountDue'
import styles from './PayView.module.css'
import { PaymentNote, ProofForm, StatusAlert, SubmitButton } from './ProofForm'
import { BankPanel, UpiPanel } from './UpiPanel'
import { useProof } from './useProof'

const WhatsAppLinks = lazyPart(() => import('@/ui/WhatsAppLinks'), { texts: ['whatsapp'] })

/** Pay, then show that you have paid. Left and opened again, it is the same page: the order is in its address. */
export default function PayView({ order, shop }: { order: Order; shop: Shop }) {
  const t = useT('payment')
  const navigate = useNavigate()
  const [isSent, setIsSent] = useState(false)
  const goingOn = useRef<ReturnType<typeof setTimeout>>(undefined)
  const proof = useProof(order, () => {
    setIsSent(true)
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
  if (isSent) return <ProofSent />
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
          <ProofForm proof={proof} order={order} />
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

function ProofSent() {
  const t = useT('payment')
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
  const t = useT('payment')
  return (
    <>
      <CheckoutSteps at={3} />
      <div className={cx(layout.stack, layout.above4)}>
        {order.refund ? <RefundNote refund={order.refund} /> : <PaymentNote order={order} />}
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
