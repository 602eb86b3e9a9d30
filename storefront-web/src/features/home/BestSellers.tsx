import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { featuredQuery } from '@/api/catalogue'
import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { CardGrid, CardSkeletons } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { QueryState } from '@/ui/QueryState'

const shown = 4

export function BestSellers({ card }: { card: (product: ProductSummary) => ReactNode }) {
  const t = useT('home')
  const query = useQuery(featuredQuery)
  return (
    <section className={layout.section}>
      <header>
        <h2>{t('home.bestSellers')}</h2>
        <Link to={paths.products}>{t('home.allProducts')}</Link>
      </header>
      <QueryState
        query={query}
        loading={t('product.loadingAll')}
        skeleton={<CardSkeletons count={shown} four />}
        errorTitle={t('product.loadFailed')}
        errorText={(error) => t('home.productsError', { message: getErrorMessage(error, t('errors.unexpected')) })}
        isEmpty={(products) => products.length === 0}
        empty={<EmptyState drawing="sparkler" title={t('home.noFeatured')} />}
      >
        {(products) => <CardGrid four>{products.slice(0, shown).map(card)}</CardGrid>}
      </QueryState>
    </section>
  )
}
