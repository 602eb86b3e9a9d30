import { unwrap } from '@shop/shared/api/http'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { lineKey } from '../lib/basket'
import { client, queryRequest } from './client'

/** The first picture of each item, by type and id; only loaded on request. */
export const listPicturesQuery = queryOptions({
  queryKey: ['priceList', 'pictures'],
  staleTime: 5 * 60_000,
  queryFn: async (context) => {
    const call = client.GET('/api/price-list', { params: { query: { pictures: true } }, ...queryRequest(context, 30_000) })
    return new Map((await unwrap(call, 'items')).map((item) => [lineKey(item), item.image ?? null]))
  },
})

/** Milliseconds without a key before the catalogue is searched. */
const searchDelay = 300

/** Keys of the products found by the catalogue's search, which handles other languages, synonyms and misspellings. */
export const listSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['priceList', 'search', search],
    staleTime: 5 * 60_000,
    queryFn: async (context) => {
      const request = queryRequest(context)
      await new Promise((resolve) => setTimeout(resolve, searchDelay))
      const call = client.GET('/api/products/search', { params: { query: { q: search, limit: 100 } }, ...request })
      return new Set((await unwrap(call, 'products')).map(({ _id }) => lineKey({ type: 'product', _id })))
    },
  })

/** What the lines of a typed list mean; nothing is changed. */
export const matchList = mutationOptions({
  mutationKey: ['priceList', 'match'],
  mutationFn: (text: string) => unwrap(client.POST('/api/price-list/match', { body: { text } }), 'lines'),
})
