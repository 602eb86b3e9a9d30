import type { Order } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { formatDay } from '@/shared/lib/dates'
import { Icon, type IconName } from '@/ui/Icon'

export function PaymentPanel({ order }: { order: Order }) {
  const t = useT()
  const language = useLanguage()
  const { status, method, verifiedAt, reference, paymentScreenshot } = order.paymentInfo
  const [tone, icon, word]: [string, IconName, string] =
    order.refund?.state === 'due'
      ? ['warn', 'bank', t('order.refundDueBadge')]
      : order.refund?.state === 'sent'
        ? ['mute', 'tick', t('order.refundSentBadge')]
        : status === 'completed'
          ? ['good', 'tick', t('order.paid')]
          : status === 'verification_pending'
            ? ['mute', 'info', t('order.verifying')]
            : ['warn', 'clock', t('order.notPaid')]
  return (
    <section className="panel">
      <h2>{t('order.payment')}</h2>
      <p className="row">
        <span className={`badge is-${tone}`}>
          <Icon name={icon} />
          {word}
        </span>
      </p>
      <dl className="facts mt-3">
        <dt>{t('order.method')}</dt>
        <dd>{method === 'cod' ? t('order.cod') : t('order.bankTransfer')}</dd>
        {reference ? (
          <>
            <dt>{t('order.reference')}</dt>
            <dd className="anywhere">{reference}</dd>
          </>
        ) : null}
        {status === 'completed' && verifiedAt ? (
          <>
            <dt>{t('order.verified')}</dt>
            <dd>{formatDay(verifiedAt, language)}</dd>
          </>
        ) : null}
      </dl>
      {paymentScreenshot ? (
        <a className="btn ghost px-0" href={paymentScreenshot.path} target="_blank" rel="noreferrer">
          {t('order.proof')}
          <span className="sr"> {t('common.newTab')}</span>
        </a>
      ) : null}
    </section>
  )
}

export function AddressPanel({ order: { shippingAddress: to } }: { order: Order }) {
  const t = useT()
  return (
    <section className="panel">
      <h2>{t('order.shipTo')}</h2>
      <p>
        {to.name ? (
          <>
            <b>{to.name}</b>
            <br />
          </>
        ) : null}
        {to.street}
        {to.landmark ? `, ${to.landmark}` : ''}
        <br />
        {to.city}, {to.state} {to.pincode}
        <br />
        <span className="num">{to.phoneNumber.replace(/^(\d{5})(\d{5})$/, '$1 $2')}</span>
      </p>
    </section>
  )
}
