import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'

interface Props {
  product: Product
  reviews: ReactNode
  tab: string
  onTab: (tab: string) => void
}

const guides = ['guide1', 'guide2', 'guide3', 'guide4', 'guide5', 'guide6', 'guide7'] as const

/** Description, Reviews, Specifications, Safety Instructions. */
export function ProductTabs({ product, reviews, tab, onTab }: Props) {
  const t = useT()
  const names = [
    ['description', t('detail.tabDescription')],
    ['reviews', t('detail.tabReviews', { count: product.ratings.count })],
    ['specifications', t('detail.tabSpecifications')],
    ['safety', t('detail.tabSafety')],
  ] as const
  return (
    <Tabs.Root className="section" id="reviews" value={tab} onValueChange={onTab}>
      <Tabs.List className="tabs" aria-label={t('detail.tabs')}>
        {names.map(([value, name]) => (
          <Tabs.Trigger key={value} value={value}>
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="description" className="tab">
        <Description product={product} />
      </Tabs.Content>
      <Tabs.Content value="reviews" className="tab">
        {reviews}
      </Tabs.Content>
      <Tabs.Content value="specifications" className="tab">
        <Specifications product={product} />
      </Tabs.Content>
      <Tabs.Content value="safety" className="tab">
        <ul className="inside stack" style={{ '--gap': '.25rem' } as React.CSSProperties}>
          {(product.safetyInstructions.length > 0 ? product.safetyInstructions : guides.map((guide) => t(`detail.${guide}`))).map(
            (line) => (
              <li key={line}>{line}</li>
            ),
          )}
        </ul>
      </Tabs.Content>
    </Tabs.Root>
  )
}

function Description({ product }: { product: Product }) {
  const t = useT()
  return (
    <div className="stack prose">
      <p className="whitespace-pre-line">{product.description || t('detail.noDescription')}</p>
      {product.tags.length > 0 ? (
        <div>
          <p className="label">{t('detail.tags')}</p>
          <ul className="row mt-2">
            {product.tags.map((tag) => (
              <li key={tag} className="badge">
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
  const t = useT()
  const { length, width, height } = product.dimensions ?? {}
  const rows: [string, string][] = [
    [t('detail.weightShort'), product.weight ? t('detail.grams', { count: product.weight }) : t('detail.notGiven')],
    [t('detail.category'), product.category.name],
    [t('detail.subCategory'), product.subCategory || t('detail.general')],
    [t('detail.age'), product.ageRestriction ? t('detail.years', { count: product.ageRestriction }) : t('detail.notGiven')],
    [t('detail.minOrder'), String(product.minOrderQuantity)],
    [t('detail.maxOrder'), product.maxOrderQuantity ? String(product.maxOrderQuantity) : t('detail.notGiven')],
    [t('detail.dimensions'), length && width && height ? t('detail.cm', { length, width, height }) : t('detail.notGiven')],
    ...Object.entries(product.specifications),
  ]
  return (
    <dl className="facts panel">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
