import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Filters, writeFilters } from '../lib/filters'
import { t } from '../lib/i18n'
import { tryOf } from './attempts'
import { call } from './client'
import { ApiError } from './errors'
import { firstAnswer } from './first'
import type { Category, Product, ProductPage, ProductSummary, Review } from './types'

export const productsQuery = (filters: Filters) => {
  const query = writeFilters({ ...filters, limit: 0 })
  query.set('limit', String(filters.limit))
  const path = `/products?${query}`
  return queryOptions({
    queryKey: ['products', 'list', query.toString()],
    placeholderData: keepPreviousData,
    queryFn: (asked) => call<ProductPage>('GET', path, { ...tryOf(asked), timeout: 30_000 }),
    ...firstAnswer<ProductPage>(`/api${path}`),
  })
}

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async (asked) => {
      if (!id) throw new ApiError('VALIDATION_ERROR', { said: t('errors.productId') })
      return (await call<{ product: Product }>('GET', `/products/${encodeURIComponent(id)}`, { ...tryOf(asked), timeout: 15_000 })).product
    },
  })

export const featuredQuery = queryOptions({
  queryKey: ['products', 'featured'],
  refetchInterval: 120_000,
  queryFn: async (asked) => (await call<{ products: readonly ProductSummary[] }>('GET', '/products/featured', tryOf(asked))).products,
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  staleTime: 5 * 60_000,
  queryFn: (asked) => call<readonly Category[]>('GET', '/categories', tryOf(asked)),
})

export const recentReviewsQuery = queryOptions({
  queryKey: ['reviews', 'recent'],
  staleTime: 5 * 60_000,
  queryFn: async (asked) =>
    (await call<{ reviews: readonly Review[] }>('GET', '/products/reviews/recent', { ...tryOf(asked), query: { limit: 6 } })).reviews,
})
