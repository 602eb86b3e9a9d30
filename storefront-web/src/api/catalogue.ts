import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { defaults, type Filters, writeFilters } from '../lib/filters'
import { t } from '../lib/i18n'
import { ApiError } from '../shared/api/errors'
import { unwrap, unwrapBody, unwrapList } from '../shared/api/http'
import { client, queryRequest } from './client'
import { initialDataFor } from './preloaded'
import type { Category, Product, ProductPage, ProductSummary, Review } from './types'

/** What the server is asked: the filters that are set, and always how many. */
function listQuery(filters: Filters): string {
  const set = writeFilters({ ...filters, limit: 0 })
  set.set('limit', String(filters.limit))
  return set.toString()
}

export const productsQuery = (filters: Filters) => {
  const query = listQuery(filters)
  const path = `/api/products?${query}`
  return queryOptions({
    queryKey: ['products', 'list', path],
    placeholderData: keepPreviousData,
    queryFn: (context) =>
      unwrapBody(client.GET('/api/products', { querySerializer: () => query, ...queryRequest(context, 30_000) }), 'products'),
    ...initialDataFor<ProductPage, ProductPage>(path, (page) => page),
  })
}

/** How many products each choice of a filter would leave, beside what else is chosen. */
export const facetsQuery = (filters: Filters) => {
  const query = `${listQuery({ ...filters, page: 1, limit: 1, sortBy: defaults.sortBy, sortOrder: defaults.sortOrder })}&facets=1`
  return queryOptions({
    queryKey: ['products', 'facets', query],
    placeholderData: keepPreviousData,
    queryFn: async (context) => {
      const call = client.GET('/api/products', { querySerializer: () => query, ...queryRequest(context, 30_000) })
      const { facets, total } = await unwrapBody(call, 'products')
      return { facets, total }
    },
  })
}

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
