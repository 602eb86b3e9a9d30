import { cx } from '@shop/shared/lib/classes'
import { formatDay } from '@shop/shared/lib/dates'
import { useQuery } from '@tanstack/react-query'
import { recentReviewsQuery } from '@/api/catalogue'
import { useLanguage, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { Stars } from '@/ui/Stars'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './HomeReviews.module.css'

const shown = 4

export function HomeReviews() {
  const t = useT('home', 'reviews')
  const language = useLanguage()
  const query = useQuery(recentReviewsQuery)
  return (
    <section className={layout.section}>
      <header>
        <h2>{t('home.reviews')}</h2>
      </header>
      <QueryState
        query={query}
        loading={t('reviews.loading')}
        skeleton={<PanelSkeletons count={shown} className={styles.reviews} />}
        errorTitle={t('reviews.error')}
        errorText={(error) => t('home.reviewsError', { message: getErrorMessage(error, t('errors.unexpected')) })}
        isEmpty={(reviews) => reviews.length === 0}
        empty={<EmptyState drawing="sparkler" title={t('home.noReviews')} />}
      >
        {(reviews) => (
          <ul className={styles.reviews}>
            {reviews.slice(0, shown).map((review) => (
              <li className={cx(layout.panel, styles.review)} key={review._id}>
                <Stars rating={review.rating} />
                <p className={styles.quote}>{review.comment}</p>
                <p className={cx(text.small, text.dim)}>
                  <b>{review.user?.name || t('reviews.anonymous')}</b>, {formatDay(review.createdAt, language)}
                  {review.product ? (
                    <>
                      <br />
                      <Name of={review.product} />
                    </>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}
