import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Alert } from '@/ui/Alert'
import { Icon } from '@/ui/Icon'
import { KeyValues } from '@/ui/KeyValues'
import layout from '@/ui/layout.module.css'
import { Name } from '@/ui/Translated'
import styles from './ProductFacts.module.css'

const adultAge = 18

export function SafetyWarning({ product }: { product: Product }) {
  const t = useT('detail', 'facets')
  const age = product.ageRestriction
  return (
    <Alert tone="warn" role="note">
      <b>{t('detail.safetyTitle')}</b>
      <br />
      {age && age < adultAge ? t('detail.fromAge', { age }) : t('detail.adultsLight')} {t('detail.soldToAdults')}
      <br />
      {t('detail.safety')}
    </Alert>
  )
}

export function ProductFacts({ product }: { product: Product }) {
  const t = useT('detail', 'facets')
  return (
    <KeyValues className={layout.panel}>
      <dt>{t('detail.category')}</dt>
      <dd>
        <Name of={product.category} />
      </dd>
      {product.weight ? (
        <>
          <dt>{t('detail.weight')}</dt>
          <dd>{t('detail.grams', { count: product.weight })}</dd>
        </>
      ) : null}
      <dt>{t('detail.subCategory')}</dt>
      <dd>
        <SubCategory product={product} />
      </dd>
      {product.ageRestriction ? (
        <>
          <dt>{t('detail.age')}</dt>
          <dd>{t('detail.years', { count: product.ageRestriction })}</dd>
        </>
      ) : null}
      {product.noiseLevel || product.noiseDb ? (
        <>
          <dt>{t('facets.noise')}</dt>
          <dd>
            {[
              product.noiseLevel ? t(`facets.${product.noiseLevel}`) : '',
              product.noiseDb ? t('facets.decibels', { count: product.noiseDb }) : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </>
      ) : null}
      {product.effects.length > 0 ? (
        <>
          <dt>{t('facets.effect')}</dt>
          <dd>{product.effects.map((effect) => t(`facets.${effect}`)).join(', ')}</dd>
        </>
      ) : null}
      {product.isGreenCracker ? (
        <>
          <dt>{t('facets.greenCracker')}</dt>
          <dd>{product.greenCertificate ? t('facets.certificate', { number: product.greenCertificate }) : t('facets.yes')}</dd>
        </>
      ) : null}
    </KeyValues>
  )
}

/** The first sub-category. */
export function SubCategory({ product }: { product: Product }) {
  const t = useT('detail', 'facets')
  const [first] = product.subCategories
  return first ? <Name of={first} /> : product.subCategory || t('detail.general')
}

export function RatingLink({ product, onOpen }: { product: Product; onOpen: () => void }) {
  const t = useT('detail', 'facets')
  const { average, count } = product.ratings
  return (
    <button type="button" className={styles.rating} onClick={onOpen}>
      <Icon name="star" />
      <b>{average.toFixed(1)}</b> <span>{`(${t('product.reviewCount', { count })})`}</span>
    </button>
  )
}
