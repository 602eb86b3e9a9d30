import type { Shop } from '@/api/types'

/** The owner's words with the shop's own details in them. */
export const fill = (line: string, shop: Shop | undefined): string =>
  line.replaceAll('{email}', shop?.email ?? '').replaceAll('{shop}', shop?.name ?? '')
