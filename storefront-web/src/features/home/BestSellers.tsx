import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { featuredQuery } from '@/api/catalogue'
import type { ProductSummary } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { QueryState } from '@/ui/QueryState'
import { CardSkeletons } from '@/ui/Skeleton'

const shown = 4

export function BestSellers({ card }: { card: (product: ProductSummary) => ReactNode }) {
  const t = useT()
  const query = useQuery(featuredQuery)
  return (
    <section className="section">
      <header>
        <h2>{t('home.bestSellers')}</h2>
        <Link to={paths.products}>{t('home.allProducts')}</Link>
      </header>
      <QueryState
        query={query}
        loading={t('products.loading')}
        skeleton={<CardSkeletons count={shown} className="grid four" />}
        errorTitle={t('products.error')}
        errorText={(error) => t('home.productsError', { message: getErrorMessage(error, t('errors.unexpected')) })}
        isEmpty={(products) => products.length === 0}
        empty={<EmptyState drawing="sparkler" title={t('home.noFeatured')} />}
      >
        {(products) => <div className="grid four">{products.slice(0, shown).map(card)}</div>}
      </QueryState>
    </section>
  )
}
