import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { reviewsQuery } from '@/api/reviews'
import { isSignedIn } from '@/api/session'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { loginPath } from '@/lib/paths'
import { Icon } from '@/ui/Icon'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { Stars } from '@/ui/Stars'
import { notify } from '@/ui/toast'
import { ReviewItem } from './ReviewItem'

const ReviewModal = lazyPart(() => import('./ReviewModal'), { overlay: true })

/** Average, breakdown from 5 to 1, the list, and Write a Review. */
export default function Reviews({ product }: { product: Product }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [writing, setWriting] = useState(false)
  const query = useInfiniteQuery(reviewsQuery(product._id))
  const write = () => {
    if (isSignedIn()) return setWriting(true)
    notify.warning(t('reviews.login'))
    void navigate(loginPath(pathname))
  }
  const breakdown = query.data?.pages[0]?.breakdown
  return (
    <div className="reviews">
      <div className="stack">
        <p className="row">
          <span className="avg num">{product.ratings.average.toFixed(1)}</span>
          <span>
            <Stars rating={product.ratings.average} />
            <br />
            <span className="small dim">{t('product.reviewCount', { count: product.ratings.count })}</span>
          </span>
        </p>
        <Bars breakdown={breakdown ?? {}} total={product.ratings.count} />
        <button type="button" className="btn wide" onClick={write}>
          {t('reviews.write')}
        </button>
      </div>
      <div className="stack">
        <QueryState
          query={query}
          loading={t('reviews.loading')}
          skeleton={<PanelSkeletons count={2} />}
          errorTitle={t('reviews.error')}
          isEmpty={(data) => data.pages.every((page) => page.reviews.length === 0)}
          empty={<p className="dim">{t('reviews.none')}</p>}
        >
          {(data) => (
            <ul className="stack">
              {data.pages
                .flatMap((page) => page.reviews)
                .map((review) => (
                  <ReviewItem key={review._id} review={review} />
                ))}
            </ul>
          )}
        </QueryState>
        {query.hasNextPage ? (
          <button type="button" className="btn" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('reviews.more')}
          </button>
        ) : null}
      </div>
      {writing ? <ReviewModal product={product} onClose={() => setWriting(false)} /> : null}
    </div>
  )
}

function Bars({ breakdown, total }: { breakdown: Record<string, number>; total: number }) {
  const t = useT()
  return (
    <ul className="bars">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = breakdown[String(stars)] ?? 0
        return (
          <li key={stars}>
            <span aria-hidden="true">
              {stars} <Icon name="star" />
            </span>
            <i
              aria-hidden="true"
              className={count ? '' : 'none'}
              style={{ '--p': `${total ? (count / total) * 100 : 0}%` } as React.CSSProperties}
            />
            <span className="num" aria-hidden="true">
              {count}
            </span>
            <span className="sr">{t('reviews.breakdown', { stars, count })}</span>
          </li>
        )
      })}
    </ul>
  )
}
