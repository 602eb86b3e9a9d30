import { unwrapList } from '@shop/shared/api/http'
import { queryOptions } from '@tanstack/react-query'
import { client, queryRequest } from './client'
import { initialDataFor } from './preloaded'
import type { Pack } from './types'

export type PackKind = 'bundle' | 'giftbox'

const paths = { bundle: '/api/bundles', giftbox: '/api/giftboxes' } as const

/** Funds and gift boxes: one call, two paths. The timestamp bypasses intermediate caches. */
export const packsQuery = (kind: PackKind) =>
  queryOptions({
    queryKey: ['packs', kind],
    queryFn: (context) => unwrapList(client.GET(paths[kind], { querySerializer: () => `t=${Date.now()}`, ...queryRequest(context) })),
    ...initialDataFor<Pack[], Pack[]>(paths[kind], (list) => list),
  })
