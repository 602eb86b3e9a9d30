import '@/texts/en/browse'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '@/api/catalogue'
import { useShop } from '@/api/shop'
import { CategoryCard } from '@/features/catalogue/CategoryCard'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { EmptyState } from '@/ui/EmptyState'
import { QueryState } from '@/ui/QueryState'
import { TileSkeletons } from '@/ui/Skeleton'

export function Component() {
  const t = useT()
  const query = useQuery(categoriesQuery)
  usePageHead(t('categories.title'), useShop()?.name ?? '', t('categories.lead'))
  return (
    <main id="main" className="wrap">
      <Breadcrumbs trail={[{ label: t('categories.title') }]} />
      <h1>{t('categories.title')}</h1>
      <p className="dim mt-1 mb-4">{t('categories.lead')}</p>
      <QueryState
        query={query}
        loading={t('categories.loading')}
        skeleton={<TileSkeletons count={6} className="funds" />}
        errorTitle={t('categories.error')}
        onRetry={() => location.reload()}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState drawing="box" title={t('categories.noCategories')} />}
      >
        {(list) => (
          <div className="funds">
            {list.map((category, at) => (
              <CategoryCard key={category._id} category={category} eager={at === 0} />
            ))}
          </div>
        )}
      </QueryState>
    </main>
  )
}
