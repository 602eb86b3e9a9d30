import type { OrderListParams } from '@/api/orders'

export const statuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const
const pageSize = 10

export function parseOrderListParams(query: URLSearchParams): OrderListParams {
  const page = Number(query.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: pageSize,
    search: (query.get('search') ?? '').trim().slice(0, 100),
    status: statuses.find((status) => status === query.get('status')) ?? '',
  }
}

export function toSearchParams({ page, search, status }: OrderListParams): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return query
}
