import { ApiError } from '@shop/shared/api/errors'
import { unwrap, unwrapList } from '@shop/shared/api/http'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../lib/i18n'
import { client, queryRequest } from './client'
import { initialDataFor } from './preloaded'
import type { Category, Product, ProductSummary, Review } from './types'

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async (context) => {
      if (!id) throw new ApiError('VALIDATION_ERROR', { serverMessage: t('errors.productId') })
      return unwrap(client.GET('/api/products/{id}', { params: { path: { id } }, ...queryRequest(context, 15_000) }), 'product')
    },
    ...initialDataFor<{ product: Product }, Product>(`/api/products/${id}`, ({ product }) => product),
  })

export const featuredQuery = queryOptions({
  queryKey: ['products', 'featured'],
  refetchInterval: 120_000,
  queryFn: (context) => unwrap(client.GET('/api/products/featured', queryRequest(context)), 'products'),
  ...initialDataFor<{ products: ProductSummary[] }, ProductSummary[]>('/api/products/featured', ({ products }) => products),
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  staleTime: 5 * 60_000,
  queryFn: (context) => unwrapList(client.GET('/api/categories', queryRequest(context))),
  ...initialDataFor<Category[], Category[]>('/api/categories', (list) => list),
})

export const recentReviewsQuery = queryOptions({
  queryKey: ['reviews', 'recent'],
  staleTime: 5 * 60_000,
  queryFn: (context) =>
    unwrap(client.GET('/api/products/reviews/recent', { params: { query: { limit: 6 } }, ...queryRequest(context) }), 'reviews'),
  ...initialDataFor<{ reviews: Review[] }, Review[]>('/api/products/reviews/recent?limit=6', ({ reviews }) => reviews),
})
