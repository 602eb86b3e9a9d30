import { Link } from 'react-router-dom'
import type { OrderCard } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { formatDay, formatMoment, formatTime, isToday } from '@/shared/lib/dates'
import { Alert } from '@/ui/Alert'
import { Icon } from '@/ui/Icon'
import { Amount } from '@/ui/Price'
import { Stepper } from '@/ui/ProgressBar'
import { StatusBadge } from '@/ui/StatusBadge'
import { statusSteps, stepOf, waitsForPayment } from './steps'
import { useReorder } from './useReorder'

const shownItems = 2

/** The first of these is lit: one lamp on a screen. */
export function OrderCardView({ order, lit, onCancel }: { order: OrderCard; lit: boolean; onCancel: () => void }) {
  const t = useT()
  const language = useLanguage()
  const step = stepOf(order)
  const more = order.items.length - shownItems
  return (
    <article className="panel order">
      <header>
        <div>
          <h2 className="num">{order.orderNumber}</h2>
          <p className="small dim">
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
      <ul className="names">
        {order.items.slice(0, shownItems).map((item) => (
          <li key={item._id}>
            {item.name} <span className="dim num">× {item.quantity}</span>
          </li>
        ))}
        {more > 0 ? <li className="dim">{t('orders.moreItems', { count: more })}</li> : null}
      </ul>
      <footer>
        <p className="price">
          <b>
            <Amount value={order.pricing.total} />
          </b>
        </p>
        <Actions order={order} lit={lit} onCancel={onCancel} />
      </footer>
    </article>
  )
}

function Waiting({ order: { paymentInfo, holdsUntil } }: { order: OrderCard }) {
  const t = useT()
  const language = useLanguage()
  if (paymentInfo.status === 'failed') {
    return (
      <Alert tone="bad">
        <b>{t('pay.rejected')}</b> {paymentInfo.rejectionReason}
      </Alert>
    )
  }
  const over = holdsUntil !== null && Date.parse(holdsUntil) < Date.now()
  const time = holdsUntil && (isToday(holdsUntil) ? formatTime(holdsUntil) : formatMoment(holdsUntil, language))
  return (
    <Alert tone="warn" icon="bank">
      <b>{t('orders.waiting')}</b> {over ? t('orders.holdOver') : time ? t('orders.heldUntil', { time }) : ''}
    </Alert>
  )
}

function Actions({ order, lit, onCancel }: { order: OrderCard; lit: boolean; onCancel: () => void }) {
  const t = useT()
  const { reorder, running } = useReorder()
  return (
    <div>
      <Link className="btn" to={paths.order(order._id)}>
        {t('orders.viewDetails')}
        <span className="sr"> {order.orderNumber}</span>
      </Link>
      {waitsForPayment(order) ? (
        <Link className={lit ? 'btn lamp' : 'btn solid'} to={paths.bankDetails(order._id)}>
          {order.paymentInfo.status === 'failed' ? t('orders.sendAgain') : t('orders.payNow')}
          <span className="sr"> {order.orderNumber}</span>
        </Link>
      ) : null}
      {order.canCancel ? (
        <button type="button" className="btn bad" aria-haspopup="dialog" onClick={onCancel}>
          {t('orders.cancel')}
          <span className="sr"> {order.orderNumber}</span>
        </button>
      ) : null}
      {order.canReorder ? (
        <button type="button" className="btn" disabled={running} onClick={() => reorder(order._id)}>
          <Icon name="refresh" />
          {running ? t('orders.reordering') : t('orders.reorder')}
          <span className="sr"> {order.orderNumber}</span>
        </button>
      ) : null}
    </div>
  )
}
