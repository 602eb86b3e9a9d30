import { cx } from '@shop/shared/lib/classes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { categoriesQuery } from '@/api/catalogue'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { ProductImage } from '@/ui/ProductImage'
import { QueryState } from '@/ui/QueryState'
import { SkeletonLine, SkeletonPicture } from '@/ui/Skeleton'
import { Name, Translated } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './HomeCategories.module.css'

const shown = 4

export function HomeCategories() {
  const t = useT('browse', 'home')
  const query = useQuery(categoriesQuery)
  return (
    <section className={layout.section} id="categories">
      <header>
        <h2>{t('home.categories')}</h2>
        <div className={layout.row}>
          <Link to={paths.categories}>{t('home.allCategories')}</Link>
          <Link to={paths.priceList}>{t('nav.priceList')}</Link>
        </div>
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
          <ul className={styles.categories}>
            {list.slice(0, shown).map((category) => {
              const to = `${paths.products}?category=${category.slug}`
              return (
                <li className={styles.category} key={category._id}>
                  <Link to={to} tabIndex={-1} aria-hidden="true">
                    <ProductImage className={styles.picture} picture={category.image} sizes="(max-width: 768px) 45vw, 280px" />
                  </Link>
                  <div>
                    <h3>
                      <Name of={category} />
                    </h3>
                    <p className={cx(text.small, text.dim)}>
                      <Translated text={category.description} texts={category.descriptions} />
                    </p>
                    <ButtonLink className={styles.explore} to={to}>
                      {t('home.explore')}
                      <span className={text.srOnly}>
                        {' '}
                        <Name of={category} />
                      </span>
                    </ButtonLink>
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
    <div className={styles.categories} aria-hidden="true">
      {[1, 2, 3, 4].map((n) => (
        <div className={styles.category} key={n}>
          <SkeletonPicture />
          <div className={styles.bones}>
            <SkeletonLine kind="long" />
            <SkeletonLine kind="lines" />
            <SkeletonLine kind="button" />
          </div>
        </div>
      ))}
    </div>
  )
}
