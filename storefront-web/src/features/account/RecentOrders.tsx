import { cx } from '@shop/shared/lib/classes'
import { formatDay } from '@shop/shared/lib/dates'
import { rupees } from '@shop/shared/lib/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ordersQuery } from '@/api/orders'
import { useLanguage, useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { StatusBadge } from '@/ui/StatusBadge'
import text from '@/ui/text.module.css'

const recent = 5

export default function RecentOrders() {
  const t = useT('orders', 'profile')
  const language = useLanguage()
  const query = useQuery(ordersQuery({ page: 1, limit: recent, search: '', status: '' }))
  return (
    <div className={layout.stack}>
      <QueryState
        query={query}
        loading={t('orders.loading')}
        skeleton={<PanelSkeletons count={3} />}
        errorTitle={t('orders.loadFailed')}
        isEmpty={(page) => page.orders.length === 0}
        empty={
          <EmptyState drawing="box" title={t('orders.none')}>
            <p className={text.dim}>{t('orders.noneHint')}</p>
          </EmptyState>
        }
      >
        {(page) => (
          <ul className={layout.stack}>
            {page.orders.map((order) => (
              <li key={order._id} className={cx(layout.panel, layout.row, layout.apart)}>
                <p>
                  <Link className={text.number} to={paths.order(order._id)}>
                    <b className={text.noWrap}>{order.orderNumber}</b>
                  </Link>
                  <br />
                  <span className={cx(text.small, text.dim)}>{formatDay(order.createdAt, language)}</span>
                </p>
                <b className={text.number}>{rupees(order.pricing.total)}</b>
                <StatusBadge status={order.status} where="profile" />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <ButtonLink to={paths.orders}>{t('profile.allOrders')}</ButtonLink>
    </div>
  )
}
