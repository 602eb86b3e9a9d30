import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from './client'
import type { Review, ReviewPage } from './types'

const pageSize = 10

export const reviewsQuery = (productId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'of', productId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<ReviewPage>('GET', `/products/${encodeURIComponent(productId)}/reviews`, {
        query: { page: pageParam, limit: pageSize },
        signal,
      }),
    getNextPageParam: (last) => (last.currentPage < last.totalPages ? last.currentPage + 1 : undefined),
  })

export const writeReview = (productId: string) =>
  mutationOptions({
    mutationKey: ['reviews', 'write', productId],
    mutationFn: (review: { rating: number; comment: string }) =>
      call<{ review: Review }>('POST', `/products/${encodeURIComponent(productId)}/review`, { body: review }),
  })
