import { unwrap } from '@shop/shared/api/http'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { client, queryRequest } from './client'
import type { components } from './schema'

type Ask = components['schemas']['AskInRequest'] & { product: string }

/** Asks for a mail when a product is back. */
export const askForAlert = mutationOptions({
  mutationKey: ['stock-alerts', 'ask'],
  mutationFn: ({ product, ...body }: Ask) => unwrap(client.POST('/api/products/{id}/notify', { params: { path: { id: product } }, body })),
})

/** The reminder of a mail's link. */
export const alertQuery = (token: string) =>
  queryOptions({
    queryKey: ['stock-alerts', token],
    queryFn: (context) =>
      unwrap(client.GET('/api/stock-alerts/{token}', { params: { path: { token } }, ...queryRequest(context) }), 'alert'),
    enabled: token !== '',
    retry: false,
  })

export const confirmAlert = mutationOptions({
  mutationKey: ['stock-alerts', 'confirm'],
  mutationFn: (token: string) => unwrap(client.POST('/api/stock-alerts/{token}/confirm', { params: { path: { token } } })),
})

export const stopAlert = mutationOptions({
  mutationKey: ['stock-alerts', 'stop'],
  mutationFn: (token: string) => unwrap(client.POST('/api/stock-alerts/{token}/stop', { params: { path: { token } } })),
})
