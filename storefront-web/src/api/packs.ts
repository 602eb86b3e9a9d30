import { queryOptions } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { call } from './client'
import type { Pack } from './types'

export type PackKind = 'bundle' | 'giftbox'

const paths = { bundle: '/bundles', giftbox: '/giftboxes' } as const

/** Funds and gift boxes: one call, two paths. The timestamp keeps caches on the way from answering. */
export const packsQuery = (kind: PackKind) =>
  queryOptions({
    queryKey: ['packs', kind],
    queryFn: (asked) => call<readonly Pack[]>('GET', paths[kind], { ...tryOf(asked), query: { t: Date.now() } }),
  })
