import { cx } from '@shop/shared/lib/classes'
import { useUrlState } from '@shop/shared/lib/useUrlState'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ordersQuery } from '@/api/orders'
import { useShop } from '@/api/shop'
import type { OrderCard } from '@/api/types'
import { OrderCardView } from '@/features/orders/OrderCardView'
import { parseOrderListParams, toSearchParams } from '@/features/orders/orderListParams'
import { waitsForPayment } from '@/features/orders/steps'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import Pager from '@/ui/Pager'
import { PastEnd } from '@/ui/PastEnd'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import text from '@/ui/text.module.css'
import styles from './OrdersPage.module.css'

const OrderFilters = lazyPart(() => import('@/features/orders/OrderFilters'), {
  texts: ['order', 'orders'],
  placeholder: <div className={styles.filtersPlace} />,
})
const CancelDialog = lazyPart(() => import('@/features/orders/CancelDialog'), { texts: ['orders'], overlay: true })

export function Component() {
  const t = useT('orders')
  const [params, change] = useUrlState(parseOrderListParams, toSearchParams)
  const list = useQuery({ ...ordersQuery(params), staleTime: 0, refetchOnWindowFocus: true })
  const [cancelling, setCancelling] = useState<OrderCard | null>(null)
  const state: { message?: unknown } | null = useLocation().state
  const message = state?.message
  usePageHead(t('orders.title'), useShop()?.name ?? '')
  const lastPage = list.data?.totalPages
  const to = (page: number) => `${paths.orders}?${toSearchParams({ ...params, page })}`
  const filtered = params.search !== '' || params.status !== ''
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <h1>{t('orders.title')}</h1>
      {typeof message === 'string' ? (
        <div className={layout.above3}>
          <Alert tone="good" role="status">
            {message}
          </Alert>
        </div>
      ) : null}
      <OrderFilters params={params} onChange={(patch, typing) => change((latest) => ({ ...latest, ...patch, page: 1 }), typing)} />
      <QueryState
        query={list}
        loading={t('orders.loading')}
        skeleton={<PanelSkeletons count={3} />}
        errorTitle={t('orders.loadFailed')}
        errorText={(error) => getErrorMessage(error, t('orders.fetchFailed'))}
        drawing="box"
        isEmpty={(page) => page.orders.length === 0}
        empty={
          lastPage && params.page > lastPage ? (
            <PastEnd current={params.page} total={lastPage} to={to} />
          ) : filtered ? (
            <EmptyState drawing="box" title={t('orders.noMatch')}>
              <Button variant="solid" onClick={() => change((latest) => ({ ...latest, search: '', status: '', page: 1 }))}>
                {t('orders.clear')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState drawing="box" title={t('orders.none')}>
              <p className={text.dim}>{t('orders.noneHint')}</p>
              <ButtonLink variant="solid" to={paths.products}>
                {t('common.browseProducts')}
              </ButtonLink>
            </EmptyState>
          )
        }
      >
        {(page) => (
          <>
            <div className={layout.stack}>
              {page.orders.map((order) => (
                <OrderCardView
                  key={order._id}
                  order={order}
                  highlighted={order === page.orders.find(waitsForPayment)}
                  onCancel={() => setCancelling(order)}
                />
              ))}
            </div>
            <Pager current={page.currentPage} total={page.totalPages} to={to} />
          </>
        )}
      </QueryState>
      {cancelling ? <CancelDialog order={cancelling} onClose={() => setCancelling(null)} /> : null}
    </main>
  )
}
