import { formatDay } from '@shop/shared/lib/dates'
import type { Order } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { ButtonAnchor } from '@/ui/Button'
import { Icon, type IconName } from '@/ui/Icon'
import { KeyValues } from '@/ui/KeyValues'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'

export function PaymentPanel({ order }: { order: Order }) {
  const t = useT('order', 'orders')
  const language = useLanguage()
  const { status, method, verifiedAt, reference, paymentScreenshot } = order.paymentInfo
  const [tone, icon, word]: [BadgeTone, IconName, string] =
    order.refund?.state === 'due'
      ? ['warn', 'bank', t(order.refund.onRecord ? 'order.refundRecordBadge' : 'order.refundDueBadge')]
      : order.refund?.state === 'sent'
        ? ['mute', 'tick', t('order.refundSentBadge')]
        : status === 'completed'
          ? ['good', 'tick', t('order.paid')]
          : status === 'verification_pending'
            ? ['mute', 'info', t('order.verifying')]
            : ['warn', 'clock', t('order.notPaid')]
  return (
    <section className={layout.panel}>
      <h2>{t('order.payment')}</h2>
      <p className={layout.row}>
        <Badge tone={tone}>
          <Icon name={icon} />
          {word}
        </Badge>
      </p>
      <KeyValues className={layout.above3}>
        <dt>{t('order.method')}</dt>
        <dd>{method === 'cod' ? t('order.cod') : t('order.bankTransfer')}</dd>
        {reference ? (
          <>
            <dt>{t('order.reference')}</dt>
            <dd>{reference}</dd>
          </>
        ) : null}
        {status === 'completed' && verifiedAt ? (
          <>
            <dt>{t('order.verified')}</dt>
            <dd>{formatDay(verifiedAt, language)}</dd>
          </>
        ) : null}
      </KeyValues>
      {paymentScreenshot ? (
        <ButtonAnchor variant="ghost" flush href={paymentScreenshot.path} target="_blank" rel="noreferrer">
          {t('order.proof')}
          <span className={text.srOnly}> {t('common.newTab')}</span>
        </ButtonAnchor>
      ) : null}
    </section>
  )
}
