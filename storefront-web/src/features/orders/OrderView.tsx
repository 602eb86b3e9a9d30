import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { formatMoment, formatTime, isToday } from '@/shared/lib/dates'
import { rupees } from '@/shared/lib/money'
import { Alert } from '@/ui/Alert'
import { Icon } from '@/ui/Icon'
import { lazyPart } from '@/ui/lazyPart'
import { RefundNote } from '@/ui/RefundNote'
import { StatusBadge } from '@/ui/StatusBadge'
import { Timeline } from '@/ui/Timeline'
import { ProductImage } from '@/ui/Window'
import { AddressPanel, PaymentPanel } from './OrderPanels'
import { waitsForPayment } from './steps'
import { timelineOf } from './timeline'
import { useReorder } from './useReorder'

const CancelModal = lazyPart(() => import('./CancelModal'), { overlay: true })

export function OrderView({ order }: { order: Order }) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <div className="row end mb-4">
        <div>
          <h1 className="num">{order.orderNumber}</h1>
          <p className="dim small">{t('order.placedAt', { when: formatMoment(order.createdAt, language) })}</p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      <StatusAlert order={order} />
      <div className="split">
        <div className="stack">
          <section className="panel">
            <h2>{t('order.progress')}</h2>
            <Timeline steps={timelineOf(order, t)} />
            {order.carrier || order.trackingNumber ? (
              <dl className="facts track">
                {order.carrier ? (
                  <>
                    <dt>{t('order.carrier')}</dt>
                    <dd>{order.carrier}</dd>
                  </>
                ) : null}
                {order.trackingNumber ? (
                  <>
                    <dt>{t('order.tracking')}</dt>
                    <dd>{order.trackingNumber}</dd>
                  </>
                ) : null}
              </dl>
            ) : null}
          </section>
          <Items order={order} />
        </div>
        <aside className="stack">
          <PaymentPanel order={order} />
          <AddressPanel order={order} />
          {order.hasGifts ? (
            <Alert tone="good" icon="gift">
              {t('order.gifts')}
            </Alert>
          ) : null}
          <Actions order={order} />
        </aside>
      </div>
    </>
  )
}

function StatusAlert({ order }: { order: Order }) {
  const t = useT()
  const language = useLanguage()
  const { holdsUntil } = order
  if (order.status === 'cancelled') {
    return (
      <div className="stack mb-4">
        <Alert tone="bad">
          <b>{t('pay.cancelledOrder')}</b> {order.cancelReason ? t('order.reason', { reason: order.cancelReason }) : ''}
        </Alert>
        {order.refund ? <RefundNote refund={order.refund} /> : null}
        {order.paymentInfo.status === 'verification_pending' ? (
          <Alert tone="info" icon="clock">
            {t('order.proofWaits')}
          </Alert>
        ) : null}
      </div>
    )
  }
  if (order.refund) {
    return (
      <div className="mb-4">
        <RefundNote refund={order.refund} />
      </div>
    )
  }
  if (!waitsForPayment(order)) return null
  const rejected = order.paymentInfo.status === 'failed'
  const time = holdsUntil && (isToday(holdsUntil) ? formatTime(holdsUntil) : formatMoment(holdsUntil, language))
  return (
    <div className="stack mb-4">
      <Alert tone={rejected ? 'bad' : 'warn'} icon={rejected ? 'x' : 'bank'}>
        <b>{rejected ? t('pay.rejected') : t('orders.waiting')}</b>{' '}
        {rejected ? `${order.paymentInfo.rejectionReason} ${t('pay.rejectedHint')}` : time ? t('orders.heldUntil', { time }) : ''}
      </Alert>
      <Link className="btn lamp" to={paths.bankDetails(order._id)}>
        {rejected ? t('orders.sendAgain') : t('orders.payNow')}
      </Link>
    </div>
  )
}

function Items({ order }: { order: Order }) {
  const t = useT()
  return (
    <section className="panel">
      <h2>{t('order.items')}</h2>
      {order.items.map((item) => (
        <div className="line tiny" key={item._id}>
          <ProductImage picture={item.image} sizes="48px" />
          <div>
            <h3>{item.product ? <Link to={paths.product(item.product)}>{item.name}</Link> : item.name}</h3>
            <p className="small dim num">
              {item.quantity} × {rupees(item.price)}
            </p>
          </div>
          <b>{rupees(item.total)}</b>
        </div>
      ))}
      <table className="sum">
        <tfoot>
          <tr>
            <th scope="row">{t('common.total')}</th>
            <td>{rupees(order.pricing.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Actions({ order }: { order: Order }) {
  const t = useT()
  const [cancelling, setCancelling] = useState(false)
  const { reorder, running } = useReorder()
  return (
    <>
      {order.canReorder ? (
        <button type="button" className="btn wide" disabled={running} onClick={() => reorder(order._id)}>
          <Icon name="refresh" />
          {running ? t('orders.reordering') : t('orders.reorder')}
        </button>
      ) : null}
      {order.canCancel ? (
        <button type="button" className="btn bad wide" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
          {t('orders.cancel')}
        </button>
      ) : null}
      {cancelling ? <CancelModal order={order} onClose={() => setCancelling(false)} /> : null}
    </>
  )
}
