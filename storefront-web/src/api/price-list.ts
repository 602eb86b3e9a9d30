import { unwrapBody } from '@shop/shared/api/http'
import { queryOptions } from '@tanstack/react-query'
import { client, queryRequest } from './client'
import { initialDataFor } from './preloaded'
import type { PriceItem, PriceList } from './types'

const path = '/api/price-list'

/** Everything that is sold. If it does not fit into one answer, it is read category by category. */
export const priceListQuery = queryOptions({
  queryKey: ['priceList'],
  queryFn: async (context): Promise<PriceList> => {
    const request = queryRequest(context, 30_000)
    const ask = (category?: string) =>
      unwrapBody(client.GET(path, { params: { query: { ...(category ? { category } : {}) } }, ...request }), 'items')
    const list = await ask()
    if (!list.perCategory) return list
    const items: PriceItem[] = []
    for (const part of [...list.categories.map(({ _id }) => _id), 'bundle', 'giftbox']) items.push(...(await ask(part)).items)
    return { ...list, items }
  },
  ...initialDataFor<PriceList, PriceList | undefined>(path, (list) => (list.perCategory ? undefined : list)),
})
