import { unwrap, unwrapBody } from '@shop/shared/api/http'
import { effects, type Outcome, resolveUnknown } from '@shop/shared/api/mutation-cache'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { productQuery, recentReviewsQuery } from './catalogue'
import { client, queryRequest } from './client'

const pageSize = 10

export const reviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'of', id],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, ...context }) =>
      unwrapBody(
        client.GET('/api/products/{id}/reviews', { params: { path: { id }, query: { page, limit: pageSize } }, ...queryRequest(context) }),
        'reviews',
      ),
    getNextPageParam: (last) => (last.currentPage < last.totalPages ? last.currentPage + 1 : undefined),
  })

interface ReviewInput {
  rating: number
  comment: string
}

/** Whether a review whose answer was lost is among the newest: sending it once more would be refused as a second one. */
async function askForReview(id: string, review: ReviewInput): Promise<Outcome<void>> {
  const params = { path: { id }, query: { page: 1, limit: pageSize } }
  const { reviews } = await unwrapBody(client.GET('/api/products/{id}/reviews', { params }), 'reviews')
  const isThere = reviews.some(({ rating, comment }) => rating === review.rating && comment === review.comment)
  return isThere ? { state: 'done', data: undefined } : { state: 'notDone' }
}

export const writeReview = (id: string) =>
  mutationOptions({
    mutationKey: ['reviews', 'write', id],
    mutationFn: (body: ReviewInput): Promise<void> =>
      resolveUnknown(
        async () => void (await unwrap(client.POST('/api/products/{id}/review', { params: { path: { id } }, body }))),
        () => askForReview(id, body),
      ),
    meta: effects<unknown, unknown>({
      invalidates: () => [reviewsQuery(id).queryKey, recentReviewsQuery.queryKey, productQuery(id).queryKey],
    }),
  })
