import { cx } from '@shop/shared/lib/classes'
import { formatMoment, formatTime, isPast, isToday } from '@shop/shared/lib/dates'
import type { Order } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { NoWrap } from '@/ui/NoWrap'
import { Amount } from '@/ui/Price'
import styles from './AmountDue.module.css'

/** Amount, order number, and until when it is held. */
export function AmountDue({ order }: { order: Order }) {
  const t = useT('order', 'payment')
  const language = useLanguage()
  const until = order.holdsUntil
  const isOver = until !== null && isPast(until)
  return (
    <section className={cx(styles.due, layout.dark)}>
      <div className={cx(layout.wrap, styles.inner)}>
        <div>
          <p>{t('pay.amount')}</p>
          <p className={styles.amount}>
            <Amount value={order.amountDue} />
          </p>
          <p>
            <NoWrap>{t('pay.order', { number: order.orderNumber })}</NoWrap>
          </p>
        </div>
        {until ? (
          <p className={styles.hold}>
            <Icon name="clock" />
            <span>
              {isOver ? t('pay.heldOver') : t('pay.held', { time: isToday(until) ? formatTime(until) : formatMoment(until, language) })}
            </span>
          </p>
        ) : null}
      </div>
    </section>
  )
}
