import { cx } from '@shop/shared/lib/classes'
import { useQuery } from '@tanstack/react-query'
import { priceListQuery } from '@/api/price-list'
import { useShop } from '@/api/shop'
import { PriceListView } from '@/features/price-list/PriceListView'
import { useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import text from '@/ui/text.module.css'

const SendTo = lazyPart(() => import('@/features/place/SendTo'), { texts: ['selling', 'states'] })

export function Component() {
  const t = useT('price-list')
  const shop = useShop()
  const isClosed = useMode() === 'closed'
  const list = useQuery({ ...priceListQuery, refetchOnWindowFocus: true })
  usePageHead(t('priceList.title'), shop?.name ?? '', t('priceList.description'))
  return (
    <main id="main" className={layout.wrap}>
      <Breadcrumbs trail={[{ label: t('nav.priceList') }]} />
      <h1>{t('priceList.title')}</h1>
      {isClosed ? null : <p className={cx(text.dim, layout.above2, layout.wideOnly)}>{t('priceList.lead')}</p>}
      {shop?.selling.asksPlace && !isClosed ? (
        <div className={layout.above3}>
          <SendTo />
        </div>
      ) : null}
      <QueryState
        query={list}
        loading={t('priceList.loading')}
        skeleton={<PanelSkeletons count={4} />}
        errorTitle={t('priceList.loadFailed')}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState drawing="box" title={t('priceList.empty')} />}
      >
        {(list) => <PriceListView list={list} shop={shop} />}
      </QueryState>
    </main>
  )
}
