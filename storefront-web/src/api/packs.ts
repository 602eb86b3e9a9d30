import { queryOptions } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { answer, client } from './client'
import { firstAnswer } from './first'
import type { Pack } from './types'

export type PackKind = 'bundle' | 'giftbox'

const paths = { bundle: '/api/bundles', giftbox: '/api/giftboxes' } as const

/** Funds and gift boxes: one call, two paths. The timestamp keeps caches on the way from answering. */
export const packsQuery = (kind: PackKind) =>
  queryOptions({
    queryKey: ['packs', kind],
    queryFn: async (asked) => {
      const query = { t: Date.now() } as object
      return (await answer(client.GET(paths[kind], { params: { query }, ...tryOf(asked) }))) as Pack[]
    },
    ...firstAnswer<Pack[], Pack[]>(paths[kind], (list) => list),
  })
