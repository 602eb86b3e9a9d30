import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { unwrap, unwrapBody } from '../shared/api/http'
import { effects } from '../shared/api/mutation-cache'
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

export const writeReview = (id: string) =>
  mutationOptions({
    mutationKey: ['reviews', 'write', id],
    mutationFn: (body: { rating: number; comment: string }) =>
      unwrap(client.POST('/api/products/{id}/review', { params: { path: { id } }, body })),
    meta: effects<unknown, unknown>({
      invalidates: () => [reviewsQuery(id).queryKey, recentReviewsQuery.queryKey, productQuery(id).queryKey],
    }),
  })
