import type { Review } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { formatDay } from '@/shared/lib/dates'
import { Icon } from '@/ui/Icon'
import { Stars } from '@/ui/Stars'
import { ratingWord } from './words'

export function ReviewItem({ review }: { review: Review }) {
  const t = useT()
  const language = useLanguage()
  return (
    <li className="panel">
      <Stars rating={review.rating} /> <b className="small">{t(ratingWord(review.rating))}</b>
      <p className="whitespace-pre-line">{review.comment}</p>
      <p className="small dim">
        {review.user?.name || t('common.anonymous')}, {formatDay(review.createdAt, language)}
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
