import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { agreedQuery } from '@/api/orders'
import { useShop } from '@/api/shop'
import type { Order, Shop } from '@/api/types'
import { AddressPanel, ItemsPanel } from '@/features/orders/OrderPanels'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { StatusBadge } from '@/ui/StatusBadge'
import text from '@/ui/text.module.css'

const LinkPayment = lazyPart(() => import('@/features/payment/LinkPayment'), {
  texts: ['order', 'payment'],
  placeholder: <PanelSkeletons count={2} />,
})

/** The order of an agreed sale, for anyone who has its signed link. */
export function Component() {
  const t = useT('agreed')
  const { token = '' } = useParams()
  const shop = useShop()
  const query = useQuery({ ...agreedQuery(token), refetchOnWindowFocus: true })
  usePageHead(t('agreed.title'), shop?.name ?? '')
  return (
    <main id="main" className={layout.wrap}>
      {toApiError(query.error ?? undefined).status === 404 ? (
        <EmptyState drawing="lock" title={t('agreed.notFound')} level={1} role="alert">
          <p className={text.dim}>{t('agreed.notFoundHint')}</p>
        </EmptyState>
      ) : (
        <QueryState
          query={query}
          loading={t('agreed.loading')}
          skeleton={<PanelSkeletons count={3} />}
          errorTitle={t('agreed.loadFailed')}
          level={1}
        >
          {(order) => (shop ? <Agreed order={order} shop={shop} token={token} /> : <PanelSkeletons count={3} />)}
        </QueryState>
      )}
    </main>
  )
}

function Agreed({ order, shop, token }: { order: Order; shop: Shop; token: string }) {
  const t = useT('agreed')
  return (
    <>
      <div className={cx(layout.row, layout.apart, layout.below4)}>
        <div>
          <h1>{t('agreed.title')}</h1>
          <p className={text.noWrap}>{order.orderNumber}</p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      <div className={layout.split}>
        <div className={layout.stack}>
          <ItemsPanel order={order} />
          <LinkPayment order={order} shop={shop} link={token} />
        </div>
        <aside className={layout.stack}>
          <AddressPanel order={order} />
        </aside>
      </div>
    </>
  )
}
