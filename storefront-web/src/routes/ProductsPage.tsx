import { cx } from '@shop/shared/lib/classes'
import { useUrlState } from '@shop/shared/lib/useUrlState'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoriesQuery } from '@/api/catalogue'
import { productsQuery } from '@/api/product-list'
import { useShop } from '@/api/shop'
import type { ProductPage } from '@/api/types'
import { AddToCart } from '@/features/cart/AddToCart'
import { ProductCard, ViewLink } from '@/features/catalogue/ProductCard'
import { changeFilters, defaults, type Filters, isReversed, readFilters, writeFilters } from '@/lib/filters'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { totalText } from '@/lib/total'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { Button, ButtonLink } from '@/ui/Button'
import { CardGrid, CardSkeletons } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { PastEnd } from '@/ui/PastEnd'
import { QueryState } from '@/ui/QueryState'
import text from '@/ui/text.module.css'
import styles from './ProductsPage.module.css'

/** The server's page asks for it after this one. Its first row has its place from the start. */
const FilterPanel = lazyPart(() => import('@/features/catalogue/FilterPanel'), {
  texts: ['products'],
  placeholder: <div className={cx(layout.above3, layout.below3)} style={{ minHeight: '3rem' }} />,
})

/** Below the list: it loads last. */
const Pager = lazyPart(() => import('@/ui/Pager'))

export function Component() {
  const t = useT('products')
  const shop = useShop()
  const [filters, setFilters] = useUrlState(readFilters, writeFilters)
  const [open, setOpen] = useState(false)
  const list = useQuery(productsQuery(filters))
  const categories = useQuery(categoriesQuery)
  usePageHead(t('products.title'), shop?.name ?? '', t('products.description'))

  const change = (patch: Partial<Filters>, typing = false) => setFilters((latest) => changeFilters(latest, patch), typing)
  const clear = () => setFilters(({ limit }) => ({ ...defaults, limit }))
  const to = (page: number) => `${paths.products}?${writeFilters({ ...filters, page })}`.replace(/\?$/, '')
  const lastPage = list.data?.totalPages

  return (
    <main id="main" className={layout.wrap}>
      <Breadcrumbs trail={[{ label: t('nav.products') }]} />
      <div className={cx(layout.row, layout.apart, styles.titles)}>
        <h1>{t('products.title')}</h1>
        <ButtonLink variant="ghost" flush to={paths.priceList}>
          {t('nav.priceList')}
        </ButtonLink>
        <Button className={layout.phoneOnly} aria-expanded={open} aria-controls="filters" onClick={() => setOpen(!open)}>
          <Icon name="filter" />
          {open ? t('products.hideFilters') : t('products.showFilters')}
        </Button>
      </div>
      <div className={styles.columns}>
        <FilterPanel filters={filters} categories={categories.data ?? []} open={open} onChange={change} onClear={clear} />
        <section aria-busy={list.isPlaceholderData}>
          <h2 className={text.srOnly}>{t('nav.products')}</h2>
          <p className={cx(text.dim, text.small, styles.shown)} role="status">
            {list.data ? t('products.showing', { shown: list.data.products.length, total: totalText(t, list.data) }) : ' '}
          </p>
          {list.data?.correctedQuery ? (
            <p className={cx(text.small, layout.below3)}>{t('products.corrected', { query: list.data.correctedQuery })}</p>
          ) : null}
          <QueryState
            query={list}
            loading={t('product.loadingAll')}
            skeleton={<CardSkeletons count={filters.limit} />}
            errorTitle={t('product.loadFailed')}
            isEmpty={(page) => page.products.length === 0}
            empty={
              lastPage && filters.page > lastPage ? (
                <PastEnd current={filters.page} total={lastPage} to={to} />
              ) : (
                <EmptyState drawing="sparkler" title={isReversed(filters) ? t('products.priceOrder') : t('products.none')}>
                  <Button variant="solid" onClick={clear}>
                    {t('products.clearFilters')}
                  </Button>
                </EmptyState>
              )
            }
          >
            {(page) => <List page={page} to={to} isStale={list.isPlaceholderData} />}
          </QueryState>
        </section>
      </div>
    </main>
  )
}

function List({ page, to, isStale }: { page: ProductPage; to: (page: number) => string; isStale: boolean }) {
  return (
    <>
      <CardGrid isStale={isStale}>
        {page.products.map((product, at) => (
          <ProductCard
            key={product._id}
            product={product}
            eager={at < 3}
            action={
              <AddToCart product={product}>
                <ViewLink product={product} />
              </AddToCart>
            }
          />
        ))}
      </CardGrid>
      <Pager current={page.currentPage} total={page.totalPages} to={to} />
    </>
  )
}
