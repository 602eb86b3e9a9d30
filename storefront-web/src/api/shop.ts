import { unwrap } from '@shop/shared/api/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client, queryRequest } from './client'
import { initialDataFor } from './preloaded'
import type { Shop } from './types'

const preloaded = initialDataFor<{ shop: Shop }, Shop>('/api/shop', ({ shop }) => shop)

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  staleTime: 5 * 60_000,
  queryFn: (context) => unwrap(client.GET('/api/shop', queryRequest(context)), 'shop'),
  ...preloaded,
})

/** The shop's settings; undefined until they are there. */
export const useShop = (): Shop | undefined => useQuery(shopQuery).data

/** How the shop sold when the server wrote this page; undefined if it was not the server. */
export const preloadedMode = () => preloaded.initialData()?.selling.mode
