import type { Order } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { formatMoment, formatTime, isToday } from '@/shared/lib/dates'
import { Icon } from '@/ui/Icon'
import { Amount } from '@/ui/Price'

/** Amount, order number, and until when it is held. */
export function AmountDue({ order }: { order: Order }) {
  const t = useT()
  const language = useLanguage()
  const until = order.holdsUntil
  const over = until !== null && Date.parse(until) < Date.now()
  return (
    <section className="due night">
      <div className="wrap">
        <div>
          <p>{t('pay.amount')}</p>
          <p className="amount">
            <Amount value={order.amountDue} />
          </p>
          <p>{t('pay.order', { number: order.orderNumber })}</p>
        </div>
        {until ? (
          <p className="hold">
            <Icon name="clock" />
            {over ? t('pay.heldOver') : t('pay.held', { time: isToday(until) ? formatTime(until) : formatMoment(until, language) })}
          </p>
        ) : null}
      </div>
    </section>
  )
}
