import { queryOptions, useQuery } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { call } from './client'
import type { Shop } from './types'

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: async (asked) => (await call<{ shop: Shop }>('GET', '/shop', tryOf(asked))).shop,
  staleTime: 5 * 60_000,
})

/** The shop's settings; undefined until they are there. */
export const useShop = (): Shop | undefined => useQuery(shopQuery).data
