import { queryOptions, useQuery } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { answer, client } from './client'
import { firstAnswer } from './first'
import type { Shop } from './types'

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  staleTime: 5 * 60_000,
  queryFn: async (asked) => (await answer(client.GET('/api/shop', tryOf(asked)))).shop,
  ...firstAnswer<{ shop: Shop }, Shop>('/api/shop', ({ shop }) => shop),
})

/** The shop's settings; undefined until they are there. */
export const useShop = (): Shop | undefined => useQuery(shopQuery).data
