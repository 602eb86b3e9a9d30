import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Alert } from '@/ui/Alert'
import { Icon } from '@/ui/Icon'

/** The age under which nobody may light a product that has none of its own. */
const adultAge = 18

export function SafetyWarning({ product }: { product: Product }) {
  const t = useT()
  return (
    <Alert tone="warn" role="note">
      <b>{t('detail.safetyTitle')}</b>
      <br />
      {t('detail.safety', { age: product.ageRestriction || adultAge })}
    </Alert>
  )
}

export function ProductFacts({ product }: { product: Product }) {
  const t = useT()
  return (
    <dl className="facts panel">
      <dt>{t('detail.category')}</dt>
      <dd>{product.category.name}</dd>
      {product.weight ? (
        <>
          <dt>{t('detail.weight')}</dt>
          <dd>{t('detail.grams', { count: product.weight })}</dd>
        </>
      ) : null}
      <dt>{t('detail.subCategory')}</dt>
      <dd>{product.subCategory || t('detail.general')}</dd>
      {product.ageRestriction ? (
        <>
          <dt>{t('detail.age')}</dt>
          <dd>{t('detail.years', { count: product.ageRestriction })}</dd>
        </>
      ) : null}
    </dl>
  )
}

export function RatingLink({ product, onOpen }: { product: Product; onOpen: () => void }) {
  const t = useT()
  const { average, count } = product.ratings
  return (
    <button type="button" className="stars" onClick={onOpen}>
      <Icon name="star" />
      <b>{average.toFixed(1)}</b> ({t('product.reviewCount', { count })})
    </button>
  )
}
