import { cx } from '@shop/shared/lib/classes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { reviewsQuery } from '@/api/reviews'
import { isSignedIn } from '@/api/session'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { loginPath } from '@/lib/paths'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { Stars } from '@/ui/Stars'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'
import { ReviewItem } from './ReviewItem'
import styles from './Reviews.module.css'

const ReviewDialog = lazyPart(() => import('./ReviewDialog'), { texts: ['reviews'], overlay: true })

/** Average, breakdown from 5 to 1, the list, and Write a Review. */
export default function Reviews({ product }: { product: Product }) {
  const t = useT('reviews')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [writing, setWriting] = useState(false)
  const query = useInfiniteQuery(reviewsQuery(product._id))
  const write = () => {
    if (isSignedIn()) return setWriting(true)
    notify.warning(t('reviews.login'))
    void navigate(loginPath(pathname))
  }
  const breakdown = query.data?.pages[0]?.breakdown ?? product.ratingBreakdown
  return (
    <div className={styles.reviews}>
      <div className={layout.stack}>
        <p className={layout.row}>
          <span className={styles.average}>{product.ratings.average.toFixed(1)}</span>
          <span>
            <Stars rating={product.ratings.average} />
            <br />
            <span className={cx(text.small, text.dim)}>{t('product.reviewCount', { count: product.ratings.count })}</span>
          </span>
        </p>
        <Bars breakdown={breakdown} total={product.ratings.count} />
        <Button wide onClick={write}>
          {t('reviews.write')}
        </Button>
      </div>
      <div className={layout.stack}>
        <QueryState
          query={query}
          loading={t('reviews.loading')}
          skeleton={<PanelSkeletons count={2} />}
          errorTitle={t('reviews.error')}
          isEmpty={(data) => data.pages.every((page) => page.reviews.length === 0)}
          empty={<p className={text.dim}>{t('reviews.none')}</p>}
        >
          {(data) => (
            <ul className={layout.stack}>
              {data.pages
                .flatMap((page) => page.reviews)
                .map((review) => (
                  <ReviewItem key={review._id} review={review} />
                ))}
            </ul>
          )}
        </QueryState>
        {query.hasNextPage ? (
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('reviews.more')}
          </Button>
        ) : null}
      </div>
      {writing ? <ReviewDialog product={product} onClose={() => setWriting(false)} /> : null}
    </div>
  )
}

function Bars({ breakdown, total }: { breakdown: Record<string, number>; total: number }) {
  const t = useT('reviews')
  return (
    <ul className={styles.bars}>
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = breakdown[String(stars)] ?? 0
        return (
          <li key={stars}>
            <span aria-hidden="true">
              {stars} <Icon name="star" />
            </span>
            <i aria-hidden="true" className={count ? undefined : styles.none} style={{ '--p': `${total ? (count / total) * 100 : 0}%` }} />
            <span className={text.number} aria-hidden="true">
              {count}
            </span>
            <span className={text.srOnly}>{t('reviews.breakdown', { stars, count })}</span>
          </li>
        )
      })}
    </ul>
  )
}
