import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { categoriesQuery } from '@/api/catalogue'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { QueryState } from '@/ui/QueryState'
import { ProductImage } from '@/ui/Window'

const shown = 4

export function HomeCategories() {
  const t = useT()
  const query = useQuery(categoriesQuery)
  return (
    <section className="section" id="categories">
      <header>
        <h2>{t('home.categories')}</h2>
        <Link to={paths.categories}>{t('home.allCategories')}</Link>
      </header>
      <QueryState
        query={query}
        loading={t('categories.loading')}
        skeleton={<Waiting />}
        errorTitle={t('categories.error')}
        errorText={(error) => t('home.categoriesError', { message: getErrorMessage(error, t('errors.unexpected')) })}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState drawing="box" title={t('categories.noCategories')} />}
      >
        {(list) => (
          <ul className="cats">
            {list.slice(0, shown).map((category) => {
              const to = `${paths.products}?category=${category.slug}`
              return (
                <li className="cat" key={category._id}>
                  <Link to={to} tabIndex={-1} aria-hidden="true">
                    <ProductImage picture={category.image} sizes="(max-width: 768px) 45vw, 280px" />
                  </Link>
                  <div>
                    <h3>{category.name}</h3>
                    <p className="small dim">{category.description}</p>
                    <Link className="btn" to={to}>
                      {t('home.explore')}
                      <span className="sr"> {category.name}</span>
                    </Link>
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function Waiting() {
  return (
    <div className="cats" aria-hidden="true">
      {[1, 2, 3, 4].map((n) => (
        <div className="cat" key={n}>
          <span className="win sk" />
          <div>
            <div className="sk sk-l" />
            <div className="sk sk-2" />
            <div className="sk sk-b" />
          </div>
        </div>
      ))}
    </div>
  )
}
