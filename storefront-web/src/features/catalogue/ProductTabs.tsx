import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { langOf } from '@/lib/names'
import badge from '@/ui/Badge.module.css'
import { KeyValues } from '@/ui/KeyValues'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { PanelSkeletons } from '@/ui/Skeleton'
import { Tabs } from '@/ui/Tabs'
import { Name, Translated } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import { SubCategory } from './ProductFacts'
import styles from './ProductTabs.module.css'

interface Props {
  product: Product
  reviews: ReactNode
  tab: string
  onTab: (tab: string) => void
}

const Safety = lazyPart(() => import('./Safety'), { texts: ['safety'], placeholder: <PanelSkeletons count={1} /> })

/** Description, Reviews, Specifications, Safety Instructions. */
export function ProductTabs({ product, reviews, tab, onTab }: Props) {
  const t = useT('detail')
  return (
    <Tabs
      className={layout.section}
      id="reviews"
      label={t('detail.tabs')}
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'description', name: t('detail.tabDescription'), panel: () => <Description product={product} /> },
        { value: 'reviews', name: t('detail.tabReviews', { count: product.ratings.count }), panel: () => reviews },
        { value: 'specifications', name: t('detail.tabSpecifications'), panel: () => <Specifications product={product} /> },
        { value: 'safety', name: t('detail.tabSafety'), panel: () => <Safety product={product} /> },
      ]}
    />
  )
}

function Description({ product }: { product: Product }) {
  const t = useT('detail')
  return (
    <div className={cx(layout.stack, styles.prose)}>
      <p className={text.lines}>
        {product.description ? <Translated text={product.description} texts={product.descriptions} /> : t('detail.noDescription')}
      </p>
      {product.tags.length > 0 ? (
        <div>
          <p className={text.label}>{t('detail.tags')}</p>
          <ul className={cx(layout.row, layout.above2)} lang={langOf(undefined)}>
            {product.tags.map((tag) => (
              <li key={tag} className={badge.badge}>
                {tag}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

function Specifications({ product }: { product: Product }) {
  const t = useT('detail')
  const { length, width, height } = product.dimensions ?? {}
  const rows: [string, ReactNode][] = [
    [t('detail.weightShort'), product.weight ? t('detail.grams', { count: product.weight }) : t('detail.notGiven')],
    [t('detail.category'), <Name key="category" of={product.category} />],
    [t('detail.subCategory'), <SubCategory key="sub" product={product} />],
    [t('detail.age'), product.ageRestriction ? t('detail.years', { count: product.ageRestriction }) : t('detail.notGiven')],
    [t('detail.minOrder'), String(product.minOrderQuantity)],
    [t('detail.maxOrder'), product.maxOrderQuantity ? String(product.maxOrderQuantity) : t('detail.notGiven')],
    [t('detail.dimensions'), length && width && height ? t('detail.cm', { length, width, height }) : t('detail.notGiven')],
  ]
  return (
    <KeyValues className={layout.panel}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {Object.entries(product.specifications).map(([name, value]) => (
        <div key={name} lang={langOf(undefined)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </KeyValues>
  )
}
