import { cx } from '@shop/shared/lib/classes'
import { formatDay } from '@shop/shared/lib/dates'
import { rupees } from '@shop/shared/lib/money'
import { useQuery } from '@tanstack/react-query'
import { ordersQuery } from '@/api/orders'
import type { OrderCard, PriceItem } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { nameOf } from '@/lib/names'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import Dialog from '@/ui/Dialog'
import layout from '@/ui/layout.module.css'
import { NoWrap } from '@/ui/NoWrap'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import text from '@/ui/text.module.css'
import { limited, totalsOf } from './rules'

interface Props {
  items: ReadonlyMap<string, PriceItem>
  onClose: () => void
  onTake: (lines: ReadonlyMap<string, number>, mode: 'add' | 'replace') => void
}

/** The lines of an order at today's limits: quantities by key, and the names that are gone or limited. */
export function takeOrder(order: Pick<OrderCard, 'items'>, items: ReadonlyMap<string, PriceItem>) {
  const quantities = new Map<string, number>()
  const [unavailable, reduced]: [string[], string[]] = [[], []]
  for (const line of order.items) {
    const key = `${line.type}:${line.product ?? line.bundleId ?? line.giftBoxId}`
    const item = items.get(key)
    const quantity = item ? limited(line.quantity, item).quantity : 0
    if (quantity === 0) unavailable.push(nameOf(line))
    else quantities.set(key, (quantities.get(key) ?? 0) + quantity)
    if (quantity > 0 && quantity !== line.quantity) reduced.push(`${nameOf(line)} (${quantity})`)
  }
  return { quantities, unavailable, reduced }
}

/** The latest five orders; each can be added to the list or replace it. */
export default function EarlierDialog({ items, onClose, onTake }: Props) {
  const t = useT('orders', 'list-dialogs', 'price-list')
  const list = useQuery(ordersQuery({ page: 1, limit: 5, search: '', status: '' }))
  return (
    <Dialog onClose={onClose} title={t('listDialogs.earlierTitle')}>
      <QueryState
        query={list}
        loading={t('orders.loading')}
        skeleton={<PanelSkeletons count={2} />}
        errorTitle={t('orders.loadFailed')}
        isEmpty={(page) => page.orders.length === 0}
        empty={<p>{t('listDialogs.earlierNone')}</p>}
      >
        {(page) => page.orders.map((order) => <Earlier key={order._id} order={order} items={items} onTake={onTake} />)}
      </QueryState>
    </Dialog>
  )
}

function Earlier({ order, items, onTake }: { order: OrderCard } & Omit<Props, 'onClose'>) {
  const t = useT('orders', 'list-dialogs', 'price-list')
  const language = useLanguage()
  const { quantities, unavailable, reduced } = takeOrder(order, items)
  const { total, items: count } = totalsOf(quantities, items)
  return (
    <section className={cx(layout.stack, layout.tight)}>
      <h3 className={text.number}>
        <NoWrap>{order.orderNumber}</NoWrap>, {formatDay(order.createdAt, language)}
      </h3>
      <p className={text.small}>{t('priceList.totals', { items: t('common.itemCount', { count }), total: rupees(total) })}</p>
      {unavailable.length + reduced.length > 0 ? (
        <Alert tone="warn">
          {unavailable.length > 0 ? <p>{t('listDialogs.earlierGone', { names: unavailable.join(', ') })}</p> : null}
          {reduced.length > 0 ? <p>{t('priceList.earlierLimited', { names: reduced.join(', ') })}</p> : null}
        </Alert>
      ) : null}
      <div className={layout.row}>
        <Button variant="solid" disabled={quantities.size === 0} onClick={() => onTake(quantities, 'add')}>
          {t('listDialogs.earlierAdd')}
          <span className={text.srOnly}> {order.orderNumber}</span>
        </Button>
        <Button disabled={quantities.size === 0} onClick={() => onTake(quantities, 'replace')}>
          {t('listDialogs.earlierReplace')}
          <span className={text.srOnly}> {order.orderNumber}</span>
        </Button>
      </div>
    </section>
  )
}
