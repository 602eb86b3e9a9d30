import { formatDay } from '@shop/shared/lib/dates'
import { rupees } from '@shop/shared/lib/money'
import { useLanguage, useT } from '@/lib/i18n'
import { Alert } from './Alert'

interface Refund {
  state: 'due' | 'sent'
  amount: number
  reference: string
  sentOn: string | null
  onRecord: boolean
}

/** The refund of an order, due or sent. Amounts are rupees. */
export function RefundNote({ refund }: { refund: Refund }) {
  const t = useT('order')
  const language = useLanguage()
  const amount = rupees(refund.amount)
  if (refund.state === 'due' && refund.onRecord) {
    return (
      <Alert tone="info" icon="bank">
        <b>{t('order.refundRecord', { amount })}</b> {t('order.refundRecordHint')}
      </Alert>
    )
  }
  if (refund.state === 'due') {
    return (
      <Alert tone="info" icon="bank">
        <b>{t('order.refundDue', { amount })}</b> {t('order.refundDueHint')}
      </Alert>
    )
  }
  const day = refund.sentOn ? formatDay(refund.sentOn, language) : ''
  const inCash = refund.reference === 'cash'
  return (
    <Alert tone="good">
      <b>{t('order.refundSent', { amount, day })}</b> {inCash ? t('order.refundCash') : `${t('order.reference')}: ${refund.reference}`}
    </Alert>
  )
}
