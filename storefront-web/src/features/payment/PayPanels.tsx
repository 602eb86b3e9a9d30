import type { Order, Shop } from '@/api/types'
import { AmountDue } from './AmountDue'
import { BankPanel, UpiPanel } from './UpiPanel'

/** What is to pay, and where to. */
export default function PayPanels({ order, shop }: { order: Order; shop: Shop }) {
  return (
    <>
      <AmountDue order={order} />
      {order.upiLink && shop.upi.id ? <UpiPanel order={order} shop={shop} isNext /> : null}
      <BankPanel shop={shop} />
    </>
  )
}
