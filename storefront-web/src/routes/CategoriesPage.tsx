import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '@/api/catalogue'
import { useShop } from '@/api/shop'
import { CategoryCard } from '@/features/catalogue/CategoryCard'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { PageHeader } from '@/ui/PageHeader'
import { QueryState } from '@/ui/QueryState'
import { TileSkeletons, Tiles } from '@/ui/Tile'

export function Component() {
  const t = useT('browse')
  const query = useQuery(categoriesQuery)
  usePageHead(t('categories.title'), useShop()?.name ?? '', t('categories.lead'))
  return (
    <main id="main" className={layout.wrap}>
      <Breadcrumbs trail={[{ label: t('categories.title') }]} />
      <PageHeader title={t('categories.title')} lead={t('categories.lead')} />
      <QueryState
        query={query}
        loading={t('categories.loading')}
        skeleton={<TileSkeletons count={6} narrow />}
        errorTitle={t('categories.error')}
        onRetry={() => location.reload()}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState drawing="box" title={t('categories.noCategories')} />}
      >
        {(list) => (
          <Tiles narrow>
            {list.map((category, at) => (
              <CategoryCard key={category._id} category={category} eager={at === 0} />
            ))}
          </Tiles>
        )}
      </QueryState>
    </main>
  )
}
