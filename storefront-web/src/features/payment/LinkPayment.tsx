import { useRef } from 'react'
import type { Order, Shop } from '@/api/types'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import layout from '@/ui/layout.module.css'
import { RefundNote } from '@/ui/RefundNote'
import { AmountDue } from './AmountDue'
import { PaymentNote, ProofForm, StatusAlert, SubmitButton } from './ProofForm'
import { BankPanel, UpiPanel } from './UpiPanel'
import { useProof } from './useProof'

interface Props {
  order: Order
  shop: Shop
  /** The token of the signed link. */
  link: string
}

/** The page of a signed link: amount, payment details and proof; after the proof, the state of the payment. */
export default function LinkPayment({ order, shop, link }: Props) {
  const proof = useProof(order, () => window.scrollTo({ top: 0 }), link)
  const form = useRef<HTMLDivElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(form)
  if (order.refund) return <RefundNote refund={order.refund} />
  if (!order.canSendProof) return order.paymentMethod === 'cod' || order.status === 'cancelled' ? null : <PaymentNote order={order} />
  return (
    <>
      <StatusAlert order={order} problem={proof.problem} />
      <AmountDue order={order} />
      {order.upiLink && shop.upi.id ? <UpiPanel order={order} shop={shop} isNext={proof.file === null} /> : null}
      <BankPanel shop={shop} />
      <div ref={form} className={layout.stack}>
        <ProofForm proof={proof} order={order} />
        <SubmitButton
          wide
          proof={proof}
          onSubmit={() => {
            proof.submit()
            if (!proof.referenceOk) focusFirstInvalid()
          }}
        />
      </div>
    </>
  )
}
