import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { answer, client } from './client'

const pageSize = 10

export const reviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'of', id],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      answer(client.GET('/api/products/{id}/reviews', { params: { path: { id }, query: { page, limit: pageSize } }, signal })),
    getNextPageParam: (last) => (last.currentPage < last.totalPages ? last.currentPage + 1 : undefined),
  })

export const writeReview = (id: string) =>
  mutationOptions({
    mutationKey: ['reviews', 'write', id],
    mutationFn: (body: { rating: number; comment: string }) =>
      answer(client.POST('/api/products/{id}/review', { params: { path: { id } }, body })),
  })
