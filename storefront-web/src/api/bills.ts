import { unwrap } from '@shop/shared/api/http'
import { queryOptions } from '@tanstack/react-query'
import { client, queryRequest } from './client'
import { orderQuery } from './orders'

/** The links of the answer open the PDFs for a day; an open page refetches when it becomes visible. */
export const billsQuery = (order: string) =>
  queryOptions({
    queryKey: [...orderQuery(order).queryKey, 'bills'],
    queryFn: (context) =>
      unwrap(client.GET('/api/orders/{id}/bills', { params: { path: { id: Number(order) } }, ...queryRequest(context) }), 'bills'),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
