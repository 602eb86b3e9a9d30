import { cx } from '@shop/shared/lib/classes'
import { formatDay, formatMoment, formatTime, isPast, isToday } from '@shop/shared/lib/dates'
import type { OrderCard } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { paths } from '@/lib/paths'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { NoWrap } from '@/ui/NoWrap'
import { Price } from '@/ui/Price'
import { StatusBadge } from '@/ui/StatusBadge'
import { Stepper } from '@/ui/Stepper'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './OrderCardView.module.css'
import { statusSteps, stepOf, waitsForPayment } from './steps'
import { useReorder } from './useReorder'

const shownItems = 2

/** Only one card of a screen is highlighted: it has the primary button. */
export function OrderCardView({ order, highlighted, onCancel }: { order: OrderCard; highlighted: boolean; onCancel: () => void }) {
  const t = useT('order', 'orders')
  const language = useLanguage()
  const step = stepOf(order)
  const more = order.items.length - shownItems
  return (
    <article className={cx(layout.panel, styles.order)}>
      <header>
        <div>
          <h2>
            <span className={text.noWrap}>{order.orderNumber}</span>
          </h2>
          <p className={cx(text.small, text.dim)}>
            {isToday(order.createdAt) ? t('common.today', { time: formatTime(order.createdAt) }) : formatDay(order.createdAt, language)}
          </p>
        </div>
        <StatusBadge status={order.status} where="list" />
      </header>
      {waitsForPayment(order) ? <Waiting order={order} /> : null}
      {order.paymentInfo.status === 'verification_pending' ? (
        <Alert tone="info" icon="clock">
          {t('pay.underCheck')}
        </Alert>
      ) : null}
      {step === null ? null : (
        <Stepper
          mini
          label={t('orders.progress')}
          names={statusSteps.map((status) => (status === 'pending' ? t('orders.placed') : t(`orders.${status}`)))}
          at={step}
          done={order.status === 'delivered'}
        />
      )}
      <ul className={styles.names}>
        {order.items.slice(0, shownItems).map((item) => (
          <li key={item._id}>
            <Name of={item} /> <span className={cx(text.dim, text.number)}>{`× ${item.quantity}`}</span>
          </li>
        ))}
        {more > 0 ? <li className={text.dim}>{t('orders.moreItems', { count: more })}</li> : null}
      </ul>
      <footer>
        <Price price={order.pricing.total} />
        <Actions order={order} highlighted={highlighted} onCancel={onCancel} />
      </footer>
    </article>
  )
}

function Waiting({ order: { paymentInfo, holdsUntil } }: { order: OrderCard }) {
  const t = useT('order', 'orders')
  const language = useLanguage()
  if (paymentInfo.status === 'failed') {
    return (
      <Alert tone="bad">
        <b>{t('pay.rejected')}</b> {paymentInfo.rejectionReason}
      </Alert>
    )
  }
  const isOver = holdsUntil !== null && isPast(holdsUntil)
  const time = holdsUntil && (isToday(holdsUntil) ? formatTime(holdsUntil) : formatMoment(holdsUntil, language))
  return (
    <Alert tone="warn" icon="bank">
      <b>{t('orders.waiting')}</b>{' '}
      <span>
        <NoWrap>{isOver ? t('orders.holdOver') : time ? t('orders.heldUntil', { time }) : ''}</NoWrap>
      </span>
    </Alert>
  )
}

function Actions({ order, highlighted, onCancel }: { order: OrderCard; highlighted: boolean; onCancel: () => void }) {
  const t = useT('order', 'orders')
  const { reorder, running } = useReorder()
  const isClosed = useMode() === 'closed'
  return (
    <div className={styles.actions}>
      <ButtonLink to={paths.order(order._id)}>
        {t('orders.viewDetails')}
        <span className={text.srOnly}> {order.orderNumber}</span>
      </ButtonLink>
      {waitsForPayment(order) ? (
        <ButtonLink variant={highlighted ? 'primary' : 'solid'} to={paths.bankDetails(order._id)}>
          {order.paymentInfo.status === 'failed' ? t('orders.sendAgain') : t('orders.payNow')}
          <span className={text.srOnly}> {order.orderNumber}</span>
        </ButtonLink>
      ) : null}
      {order.canCancel ? (
        <Button variant="bad" aria-haspopup="dialog" onClick={onCancel}>
          {t('orders.cancel')}
          <span className={text.srOnly}> {order.orderNumber}</span>
        </Button>
      ) : null}
      {order.canReorder && !isClosed ? (
        <Button disabled={running} onClick={() => reorder(order._id)}>
          <Icon name="refresh" />
          {running ? t('orders.reordering') : t('orders.reorder')}
          <span className={text.srOnly}> {order.orderNumber}</span>
        </Button>
      ) : null}
    </div>
  )
}
