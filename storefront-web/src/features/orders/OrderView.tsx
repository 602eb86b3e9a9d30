import { cx } from '@shop/shared/lib/classes'
import { formatMoment, formatTime, isToday } from '@shop/shared/lib/dates'
import { useState } from 'react'
import { useShop } from '@/api/shop'
import type { Order } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { paths } from '@/lib/paths'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { KeyValues } from '@/ui/KeyValues'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { NoWrap } from '@/ui/NoWrap'
import { RefundNote } from '@/ui/RefundNote'
import { StatusBadge } from '@/ui/StatusBadge'
import { Timeline } from '@/ui/Timeline'
import text from '@/ui/text.module.css'
import { AddressPanel, ItemsPanel } from './OrderPanels'
import styles from './OrderView.module.css'
import { PaymentPanel } from './PaymentPanel'
import { mayHaveBill, waitsForPayment } from './steps'
import { timelineOf } from './timeline'
import { useReorder } from './useReorder'

const WhatsAppLinks = lazyPart(() => import('@/ui/WhatsAppLinks'), { texts: ['whatsapp'] })
const BillLinks = lazyPart(() => import('./BillLinks'), { texts: ['orders', 'bill'] })
const CancelDialog = lazyPart(() => import('./CancelDialog'), { texts: ['orders'], overlay: true })

export function OrderView({ order }: { order: Order }) {
  const t = useT('orders')
  const language = useLanguage()
  return (
    <>
      <div className={cx(layout.row, layout.apart, layout.below4)}>
        <div>
          <h1>
            <span className={text.noWrap}>{order.orderNumber}</span>
          </h1>
          <p className={cx(text.dim, text.small)}>{t('order.placedAt', { when: formatMoment(order.createdAt, language) })}</p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      <StatusAlert order={order} />
      <div className={layout.split}>
        <div className={layout.stack}>
          <section className={layout.panel}>
            <h2>{t('order.progress')}</h2>
            <Timeline steps={timelineOf(order, t)} />
            {order.carrier || order.trackingNumber ? (
              <KeyValues className={styles.tracking}>
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
              </KeyValues>
            ) : null}
          </section>
          <ItemsPanel order={order} />
        </div>
        <aside className={layout.stack}>
          <PaymentPanel order={order} />
          {mayHaveBill(order) ? <BillLinks order={order._id} /> : null}
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
  const t = useT('order', 'orders')
  const language = useLanguage()
  const { holdsUntil } = order
  if (order.status === 'cancelled') {
    return (
      <div className={cx(layout.stack, layout.below4)}>
        <Alert tone="bad">
          <b>{t('pay.cancelledOrder')}</b> <span>{order.cancelReason ? t('order.reason', { reason: order.cancelReason }) : ''}</span>
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
      <div className={layout.below4}>
        <RefundNote refund={order.refund} />
      </div>
    )
  }
  if (!waitsForPayment(order)) return null
  const rejected = order.paymentInfo.status === 'failed'
  const time = holdsUntil && (isToday(holdsUntil) ? formatTime(holdsUntil) : formatMoment(holdsUntil, language))
  return (
    <div className={cx(layout.stack, layout.below4)}>
      <Alert tone={rejected ? 'bad' : 'warn'} icon={rejected ? 'x' : 'bank'}>
        <b>{rejected ? t('pay.rejected') : t('orders.waiting')}</b>{' '}
        <span>
          {rejected ? (
            `${order.paymentInfo.rejectionReason} ${t('pay.rejectedHint')}`
          ) : time ? (
            <NoWrap>{t('orders.heldUntil', { time })}</NoWrap>
          ) : (
            ''
          )}
        </span>
      </Alert>
      <ButtonLink variant="primary" to={paths.bankDetails(order._id)}>
        {rejected ? t('orders.sendAgain') : t('orders.payNow')}
      </ButtonLink>
    </div>
  )
}

function Actions({ order }: { order: Order }) {
  const t = useT('orders')
  const [cancelling, setCancelling] = useState(false)
  const isClosed = useMode() === 'closed'
  const shop = useShop()
  const { reorder, running } = useReorder()
  return (
    <>
      {order.canReorder && !isClosed ? (
        <Button wide disabled={running} onClick={() => reorder(order._id)}>
          <Icon name="refresh" />
          {running ? t('orders.reordering') : t('orders.reorder')}
        </Button>
      ) : null}
      {order.canCancel ? (
        <Button variant="bad" wide aria-haspopup="dialog" onClick={() => setCancelling(true)}>
          {t('orders.cancel')}
        </Button>
      ) : null}
      <WhatsAppLinks number={shop?.whatsapp} about={order.orderNumber} />
      {cancelling ? <CancelDialog order={order} onClose={() => setCancelling(false)} /> : null}
    </>
  )
}
