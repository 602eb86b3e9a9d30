import { formatShortDay } from '@shop/shared/lib/dates'
import { roundRupees, rupees } from '@shop/shared/lib/money'
import type { Reading } from '@/api/receipts'
import type { Order } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { Alert } from '@/ui/Alert'
import { certain, grouped } from './useReceipt'

/** What was read from the chosen picture, and what differs from the order. It never blocks sending. */
export default function ReceiptNote({ reading, order }: { reading: Reading; order: Order }) {
  const t = useT('receipt')
  const language = useLanguage()
  const amount = certain(reading, 'amount')
  const reference = certain(reading, 'reference')
  const paidOn = certain(reading, 'paid_on')
  const status = certain(reading, 'status')
  const parts = [
    amount && roundRupees(Number(amount)),
    reference && t('receipt.reference', { reference: grouped(reference) }),
    paidOn && formatShortDay(`${paidOn}T12:00:00+05:30`, language),
  ].filter(Boolean)
  const remarks = reading.isReceipt
    ? [
        status === 'pending' && t('receipt.pending'),
        status === 'failed' && t('receipt.failed'),
        amount &&
          Number(amount) !== order.amountDue &&
          t('receipt.amount', { amount: rupees(Number(amount)), due: rupees(order.amountDue) }),
        reading.payeeIsOurs === false && t('receipt.payee'),
      ].filter(Boolean)
    : [t('receipt.nothing')]
  if (parts.length === 0 && remarks.length === 0) return null
  return (
    <div role="status">
      <Alert tone={remarks.length > 0 ? 'warn' : 'info'}>
        {[
          ...(parts.length > 0 ? [t('receipt.summary', { parts: parts.join(' · ') })] : []),
          ...(remarks.length > 0 ? [...remarks, t('receipt.sendAnyway')] : []),
        ].join(' ')}
      </Alert>
    </div>
  )
}
