import '@/texts/en/browse'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '@/api/catalogue'
import { useShop } from '@/api/shop'
import { CategoryCard } from '@/features/catalogue/CategoryCard'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import { Async } from '@/ui/Async'
import { Blank } from '@/ui/Blank'
import { Crumbs } from '@/ui/Crumbs'
import { TileSkeletons } from '@/ui/Skeleton'

export function Component() {
  const t = useT()
  const query = useQuery(categoriesQuery)
  usePageHead(t('categories.title'), useShop()?.name ?? '', t('categories.lead'))
  return (
    <main id="main" className="wrap">
      <Crumbs trail={[{ label: t('categories.title') }]} />
      <h1>{t('categories.title')}</h1>
      <p className="dim mt-1 mb-4">{t('categories.lead')}</p>
      <Async
        query={query}
        loading={t('categories.loading')}
        skeleton={<TileSkeletons count={6} className="funds" />}
        errorTitle={t('categories.error')}
        onRetry={() => location.reload()}
        isEmpty={(list) => list.length === 0}
        empty={<Blank drawing="box" title={t('categories.noCategories')} />}
      >
        {(list) => (
          <div className="funds">
            {list.map((category, at) => (
              <CategoryCard key={category._id} category={category} eager={at === 0} />
            ))}
          </div>
        )}
      </Async>
    </main>
  )
}
