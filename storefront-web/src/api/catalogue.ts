import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Filters, writeFilters } from '../lib/filters'
import { t } from '../lib/i18n'
import { tryOf } from './attempts'
import { answer, client } from './client'
import { ApiError } from './errors'
import { firstAnswer } from './first'
import type { paths } from './schema'
import type { Category, Product, ProductPage, ProductSummary, Review } from './types'

type ListQuery = NonNullable<paths['/api/products']['get']['parameters']['query']>

/** What the server is asked: the filters that are set, and always how many. */
function listQuery(filters: Filters): { query: ListQuery; path: string } {
  const set = writeFilters({ ...filters, limit: 0 })
  set.set('limit', String(filters.limit))
  return { query: Object.fromEntries(set) as unknown as ListQuery, path: `/api/products?${set}` }
}

export const productsQuery = (filters: Filters) => {
  const { query, path } = listQuery(filters)
  return queryOptions({
    queryKey: ['products', 'list', path],
    placeholderData: keepPreviousData,
    queryFn: async (asked) => (await answer(client.GET('/api/products', { params: { query }, ...tryOf(asked, 30_000) }))) as ProductPage,
    ...firstAnswer<ProductPage, ProductPage>(path, (page) => page),
  })
}

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async (asked) => {
      if (!id) throw new ApiError('VALIDATION_ERROR', { said: t('errors.productId') })
      const { product } = await answer(client.GET('/api/products/{id}', { params: { path: { id } }, ...tryOf(asked, 15_000) }))
      return product as Product
    },
    ...firstAnswer<{ product: Product }, Product>(`/api/products/${id}`, ({ product }) => product),
  })

export const featuredQuery = queryOptions({
  queryKey: ['products', 'featured'],
  refetchInterval: 120_000,
  queryFn: async (asked) => (await answer(client.GET('/api/products/featured', tryOf(asked)))).products as ProductSummary[],
  ...firstAnswer<{ products: ProductSummary[] }, ProductSummary[]>('/api/products/featured', ({ products }) => products),
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  staleTime: 5 * 60_000,
  queryFn: async (asked) => (await answer(client.GET('/api/categories', tryOf(asked)))) as Category[],
  ...firstAnswer<Category[], Category[]>('/api/categories', (list) => list),
})

export const recentReviewsQuery = queryOptions({
  queryKey: ['reviews', 'recent'],
  staleTime: 5 * 60_000,
  queryFn: async (asked) =>
    (await answer(client.GET('/api/products/reviews/recent', { params: { query: { limit: 6 } }, ...tryOf(asked) }))).reviews,
  ...firstAnswer<{ reviews: Review[] }, Review[]>('/api/products/reviews/recent?limit=6', ({ reviews }) => reviews),
})
