import { cx } from '@shop/shared/lib/classes'
import { formatDay } from '@shop/shared/lib/dates'
import { rupees, timesMoney } from '@shop/shared/lib/money'
import { useEffect, useRef } from 'react'
import { useShop } from '@/api/shop'
import type { Tracked } from '@/api/types'
import { type Translate, useLanguage, useT } from '@/lib/i18n'
import type { TextKey } from '@/locales/shape'
import { Button } from '@/ui/Button'
import { ItemRow } from '@/ui/ItemRow'
import { KeyValues } from '@/ui/KeyValues'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { StatusBadge } from '@/ui/StatusBadge'
import { Timeline } from '@/ui/Timeline'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'

const WhatsAppLinks = lazyPart(() => import('@/ui/WhatsAppLinks'), { texts: ['whatsapp'] })

/** The server's words for steps, places and carriers, in the language of the page. */
const eventTexts: Record<string, TextKey<'order' | 'orders' | 'track'>> = {
  'Order Placed': 'timeline.placed',
  'Order Confirmed': 'timeline.confirmed',
  'Order Processed': 'timeline.processed',
  Processing: 'timeline.processing',
  Shipped: 'timeline.shipped',
  Delivered: 'timeline.delivered',
  Cancelled: 'timeline.cancelled',
  Online: 'timeline.online',
  Warehouse: 'timeline.warehouse',
  'Distribution Center': 'timeline.hub',
  'Your Address': 'timeline.address',
  'Express Delivery': 'track.express',
  'Cash on Delivery': 'track.cod',
}

const inWords = (text: string, t: Translate<'order' | 'orders' | 'track'>): string => {
  const key = eventTexts[text]
  return key ? t(key) : text
}

export function TrackResult({ order, onClear }: { order: Tracked; onClear: () => void }) {
  const t = useT('order', 'orders', 'track')
  const language = useLanguage()
  const shop = useShop()
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.focus(), [])
  const to = order.shippingAddress
  return (
    <section className={cx(layout.stack, layout.above4)} ref={top} tabIndex={-1} aria-label={t('track.results')}>
      <div className={layout.panel}>
        <div className={cx(layout.row, layout.apart, layout.below3)}>
          <h2>
            <span className={text.noWrap}>{order.orderNumber}</span>
          </h2>
          <StatusBadge status={order.status} />
        </div>
        <KeyValues>
          <dt>{t('track.status')}</dt>
          <dd>{t(`orders.${order.status}`)}</dd>
          <dt>{t('track.carrier')}</dt>
          <dd>{inWords(order.carrier, t)}</dd>
          <dt>{t('track.trackingNumber')}</dt>
          <dd>{order.trackingNumber}</dd>
          <dt>{t('track.estimate')}</dt>
          <dd>{formatDay(order.estimatedDelivery, language)}</dd>
          <dt>{t('track.shipTo')}</dt>
          <dd>
            {[to.name, to.street, to.landmark].filter(Boolean).join(', ')}
            <br />
            {to.city}, {to.state} {to.pincode}
          </dd>
        </KeyValues>
      </div>
      <div className={layout.panel}>
        <h2>{t('track.items')}</h2>
        {order.items.map((item, n) => (
          <ItemRow
            key={`${n + 1} ${item.name}`}
            picture={item.image}
            name={<Name of={item} />}
            note={`${item.quantity} × ${rupees(item.price)}`}
            total={rupees(timesMoney(item.price, item.quantity))}
          />
        ))}
      </div>
      <div className={layout.panel}>
        <h2>{t('track.timeline')}</h2>
        <Timeline
          steps={order.timeline.map((step) => ({
            title: inWords(step.title, t),
            place: inWords(step.location, t),
            at: step.at,
            done: step.completed,
          }))}
        />
      </div>
      <WhatsAppLinks number={shop?.whatsapp} about={order.orderNumber} />
      <Button wide onClick={onClear}>
        {t('track.clear')}
      </Button>
    </section>
  )
}
