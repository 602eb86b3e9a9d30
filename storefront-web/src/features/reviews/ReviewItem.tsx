import { cx } from '@shop/shared/lib/classes'
import { formatDay } from '@shop/shared/lib/dates'
import type { Review } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { Stars } from '@/ui/Stars'
import text from '@/ui/text.module.css'
import styles from './ReviewItem.module.css'
import { ratingWord } from './words'

export function ReviewItem({ review }: { review: Review }) {
  const t = useT('reviews')
  const language = useLanguage()
  return (
    <li className={layout.panel}>
      <Stars rating={review.rating} /> <b className={text.small}>{t(ratingWord(review.rating))}</b>
      <p className={text.lines}>{review.comment}</p>
      <p className={cx(text.small, text.dim, styles.by)}>
        {review.user?.name || t('reviews.anonymous')}, {formatDay(review.createdAt, language)}
        {review.verified ? (
          <>
            {' · '}
            <Icon name="tick" /> {t('reviews.bought')}
          </>
        ) : null}
      </p>
    </li>
  )
}
