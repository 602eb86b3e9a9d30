import { unwrapBody } from '@shop/shared/api/http'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { defaults, type Filters, readFilters, writeFilters } from '../lib/filters'
import { client, queryRequest } from './client'
import { initialDataFor } from './preloaded'
import type { ProductPage } from './types'

/** The query parameters: the filters that are set, and always the limit. */
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
      const { facets, total, totalIsCapped } = await unwrapBody(call, 'products')
      return { facets, total, totalIsCapped }
    },
  })
}

/** The list that a URL describes. */
export const productsAt = (url: URL) => productsQuery(readFilters(url.searchParams))
