import { useT } from '../lib/i18n'
import { Icon } from './Icon'
import styles from './Stars.module.css'
import text from './text.module.css'

/** One star, the figure and the count: for cards. */
export function Rating({ average, count }: { average: number; count: number }) {
  const t = useT()
  if (count === 0) return <p className={styles.stars}>{t('product.noReviews')}</p>
  return (
    <p className={styles.stars}>
      <Icon name="star" />
      <b aria-hidden="true">{average.toFixed(1)}</b>
      <span aria-hidden="true">{`(${count})`}</span>
      <span className={text.srOnly}>
        {`${t('product.rating', { rating: average.toFixed(1) })}, ${t('product.reviewCount', { count })}`}
      </span>
    </p>
  )
}

/** Five stars, for one review. */
export function Stars({ rating }: { rating: number }) {
  const t = useT()
  const full = Math.round(rating)
  return (
    <span className={styles.stars} role="img" aria-label={t('product.rating', { rating: Number(rating.toFixed(1)) })}>
      {[1, 2, 3, 4, 5].map((n) => (
        <Icon key={n} name="star" className={n > full ? styles.empty : ''} />
      ))}
    </span>
  )
}
