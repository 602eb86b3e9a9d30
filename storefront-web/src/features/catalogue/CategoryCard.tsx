import { Link } from 'react-router-dom'
import type { Category } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { ProductImage } from '@/ui/Window'

/** A category; on wider screens its sub-categories too, each a link to its list. */
export function CategoryCard({ category, eager }: { category: Category; eager: boolean }) {
  const t = useT()
  const to = `${paths.products}?category=${category.slug}`
  return (
    <article className="fund panel">
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <ProductImage picture={category.image} sizes="(max-width: 768px) 92vw, 380px" eager={eager} />
      </Link>
      <div className="stack tight">
        <h2>{category.name}</h2>
        <p className="dim">{category.description}</p>
        {category.subCategories.length > 0 ? (
          <div className="wide-only">
            <h3 className="label">{t('categories.subCategories')}</h3>
            <ul className="subs">
              {category.subCategories.map((sub) => (
                <li key={sub._id}>
                  {sub.name}
                  <Link to={`${to}&subCategory=${sub.slug}`}>
                    {t('categories.view')}
                    <span className="sr"> {sub.name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <div className="foot-row">
        {typeof category.productCount === 'number' ? (
          <p className="small dim">{t('categories.productCount', { count: category.productCount })}</p>
        ) : null}
        <Link className="btn solid" to={to}>
          {t('categories.explore')}
          <span className="sr"> {category.name}</span>
        </Link>
      </div>
    </article>
  )
}
