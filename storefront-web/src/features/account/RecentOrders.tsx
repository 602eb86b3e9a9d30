import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ordersQuery } from '@/api/orders'
import { useLanguage, useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { formatDay } from '@/shared/lib/dates'
import { rupees } from '@/shared/lib/money'
import { EmptyState } from '@/ui/EmptyState'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { StatusBadge } from '@/ui/StatusBadge'

const recent = 5

export function RecentOrders() {
  const t = useT()
  const language = useLanguage()
  const query = useQuery(ordersQuery({ page: 1, limit: recent, search: '', status: '' }))
  return (
    <div className="stack">
      <QueryState
        query={query}
        loading={t('orders.loading')}
        skeleton={<PanelSkeletons count={3} />}
        errorTitle={t('orders.loadFailed')}
        isEmpty={(page) => page.orders.length === 0}
        empty={
          <EmptyState drawing="box" title={t('orders.none')}>
            <p className="dim">{t('orders.noneHint')}</p>
          </EmptyState>
        }
      >
        {(page) => (
          <ul className="stack">
            {page.orders.map((order) => (
              <li key={order._id} className="panel row end">
                <p>
                  <Link className="num" to={paths.order(order._id)}>
                    <b>{order.orderNumber}</b>
                  </Link>
                  <br />
                  <span className="small dim">{formatDay(order.createdAt, language)}</span>
                </p>
                <b className="num">{rupees(order.pricing.total)}</b>
                <StatusBadge status={order.status} where="profile" />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Link className="btn" to={paths.orders}>
        {t('profile.allOrders')}
      </Link>
    </div>
  )
}
