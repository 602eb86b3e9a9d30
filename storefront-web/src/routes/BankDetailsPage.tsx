import { toApiError } from '@shop/shared/api/errors'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { orderQuery } from '@/api/orders'
import { shopQuery } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import text from '@/ui/text.module.css'

const PayView = lazyPart(() => import('@/features/payment/PayView'), {
  texts: ['checkout-steps', 'order', 'payment'],
  placeholder: <PanelSkeletons count={3} />,
})

export function Component() {
  const t = useT('order', 'payment')
  const [query] = useSearchParams()
  const id = query.get('order') ?? ''
  const shop = useQuery(shopQuery)
  const order = useQuery({ ...orderQuery(id), enabled: id !== '', staleTime: 0, refetchOnWindowFocus: true })
  usePageHead(t('pay.title'), shop.data?.name ?? '')
  const invalid = id === '' || toApiError(order.error ?? undefined).status === 404
  return (
    <main id="main" className={layout.wrap}>
      {invalid ? (
        <EmptyState drawing="lock" title={t('pay.invalid')} level={1}>
          <p className={text.dim}>{t('pay.invalidHint')}</p>
          <ButtonLink variant="solid" to={paths.cart}>
            {t('pay.goToCart')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <h1 className={text.srOnly}>{t('pay.title')}</h1>
          <QueryState
            query={order}
            loading={t('pay.loading')}
            skeleton={<PanelSkeletons count={3} />}
            errorTitle={t('order.loadFailed')}
            errorText={(error) => getErrorMessage(error, t('order.loadFailed'))}
          >
            {(data) => (
              <QueryState
                query={shop}
                loading={t('pay.loading')}
                skeleton={<PanelSkeletons count={3} />}
                errorTitle={t('order.loadFailed')}
              >
                {(card) => <PayView key={data._id} order={data} shop={card} />}
              </QueryState>
            )}
          </QueryState>
        </>
      )}
    </main>
  )
}
