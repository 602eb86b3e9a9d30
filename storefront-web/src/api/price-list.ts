import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { unwrap, unwrapBody } from '../shared/api/http'
import { client, queryRequest } from './client'
import { initialDataFor } from './preloaded'
import type { PriceItem, PriceList } from './types'

const path = '/api/price-list'

/** Everything that is sold. A shop with more than one answer holds is read category by category. */
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
  ...initialDataFor<PriceList, PriceList>(path, (list) => list),
})

/** The first picture of everything, by type and id; only for those who ask for pictures. */
export const listPicturesQuery = queryOptions({
  queryKey: ['priceList', 'pictures'],
  staleTime: 5 * 60_000,
  queryFn: async (context) => {
    const call = client.GET(path, { params: { query: { pictures: true } }, ...queryRequest(context, 30_000) })
    return new Map((await unwrap(call, 'items')).map((item) => [`${item.type}:${item._id}`, item.image ?? null]))
  },
})

/** What the lines of a typed list mean; nothing is put anywhere. */
export const matchList = mutationOptions({
  mutationKey: ['priceList', 'match'],
  mutationFn: (text: string) => unwrap(client.POST('/api/price-list/match', { body: { text } }), 'lines'),
})
