import { toApiError } from '@shop/shared/api/errors'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { orderQuery } from '@/api/orders'
import { useShop } from '@/api/shop'
import { OrderView } from '@/features/orders/OrderView'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'

export function Component() {
  const t = useT('order', 'orders')
  const { orderId = '' } = useParams()
  const query = useQuery({ ...orderQuery(orderId), staleTime: 0, refetchOnWindowFocus: true })
  usePageHead(query.data ? t('pay.order', { number: query.data.orderNumber }) : t('orders.title'), useShop()?.name ?? '')
  return (
    <main id="main" className={layout.wrap}>
      <ButtonLink variant="ghost" flush to={paths.orders}>
        <Icon name="back" />
        {t('order.back')}
      </ButtonLink>
      {toApiError(query.error ?? undefined).status === 404 ? (
        <EmptyState drawing="box" title={t('order.notFound')} level={1} role="alert" />
      ) : (
        <QueryState
          query={query}
          loading={t('order.loading')}
          skeleton={<PanelSkeletons count={3} />}
          errorTitle={t('order.loadFailed')}
          errorText={(error) => getErrorMessage(error, t('errors.unexpected'))}
          level={1}
        >
          {(order) => <OrderView order={order} />}
        </QueryState>
      )}
    </main>
  )
}
