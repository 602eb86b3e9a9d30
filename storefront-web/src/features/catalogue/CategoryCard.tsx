import { cx } from '@shop/shared/lib/classes'
import { Link } from 'react-router-dom'
import type { Category } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import layout from '@/ui/layout.module.css'
import { ProductImage } from '@/ui/ProductImage'
import { Tile } from '@/ui/Tile'
import { Name, Translated } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './CategoryCard.module.css'

/** A category; on wider screens its description and its sub-categories too, each a link to its list. */
export function CategoryCard({ category, eager }: { category: Category; eager: boolean }) {
  const t = useT('browse')
  const to = `${paths.products}?category=${category.slug}`
  const picture = (
    <Link to={to} tabIndex={-1} aria-hidden="true">
      <ProductImage picture={category.image} sizes="(max-width: 599px) 46vw, 380px" eager={eager} />
    </Link>
  )
  const foot = (
    <>
      {typeof category.productCount === 'number' ? (
        <p className={cx(text.small, text.dim)}>{t('categories.productCount', { count: category.productCount })}</p>
      ) : null}
      <ButtonLink variant="solid" to={to}>
        {t('categories.explore')}
        <span className={text.srOnly}>
          {' '}
          <Name of={category} />
        </span>
      </ButtonLink>
    </>
  )
  return (
    <Tile picture={picture} foot={foot}>
      <h2>
        <Name of={category} />
      </h2>
      <p className={cx(text.dim, layout.wideOnly)}>
        <Translated text={category.description} texts={category.descriptions} />
      </p>
      {category.subCategories.length > 0 ? (
        <div className={layout.wideOnly}>
          <h3 className={text.label}>{t('categories.subCategories')}</h3>
          <ul className={styles.subs}>
            {category.subCategories.map((sub) => (
              <li key={sub._id}>
                <Name of={sub} />
                <Link to={`${to}&subCategory=${sub.slug}`}>
                  {t('categories.view')}
                  <span className={text.srOnly}>
                    {' '}
                    <Name of={sub} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Tile>
  )
}
