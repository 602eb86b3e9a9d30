import { unwrap, unwrapBody } from '@shop/shared/api/http'
import { effects } from '@shop/shared/api/mutation-cache'
import { retryMutation } from '@shop/shared/api/retry'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { client, queryRequest, requestOptions } from './client'
import { serviceKey } from './selling'
import { personalKey } from './session'
import { shopQuery } from './shop'
import type { Enquiry, NewOrder } from './types'

const pageSize = 10

const enquiriesKey = () => [...personalKey(), 'enquiries'] as const

export const enquiriesQuery = (page: number) =>
  queryOptions({
    queryKey: [...enquiriesKey(), page],
    placeholderData: keepPreviousData,
    queryFn: (context) => {
      const call = client.GET('/api/enquiries', { params: { query: { page, limit: pageSize } }, ...queryRequest(context) })
      return unwrapBody(call, 'enquiries')
    },
  })

export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: [...personalKey(), 'enquiry', id],
    queryFn: (context) => unwrap(client.GET('/api/enquiries/{id}', { params: { path: { id } }, ...queryRequest(context) }), 'enquiry'),
  })

interface Sending {
  enquiry: NewOrder
  /** The same key and body give the same enquiry, however often they are sent. */
  key: string
  person: string
}

export const sendEnquiry = mutationOptions({
  mutationKey: ['enquiries', 'send'],
  mutationFn: ({ enquiry: body, key, person }: Sending): Promise<Enquiry> =>
    unwrap(
      client.POST('/api/enquiries', { params: { header: { 'Idempotency-Key': key } }, body, ...requestOptions({ person }) }),
      'enquiry',
    ),
  retry: (failures, error) => retryMutation(failures, error),
  meta: effects<Enquiry, Sending>({
    apply: (queries, enquiry) => queries.setQueryData(enquiryQuery(enquiry._id).queryKey, enquiry),
    invalidates: () => [enquiriesKey()],
    // After a refusal, the mode or the rules differ from what the page shows.
    invalidatesOnError: () => [shopQuery.queryKey, serviceKey],
  }),
})
