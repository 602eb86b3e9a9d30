import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { unwrapList } from '../shared/api/http'
import { effects } from '../shared/api/mutation-cache'
import { client, queryRequest } from './client'
import { personalKey } from './session'
import type { AddressInput } from './types'

export const addressesQuery = () =>
  queryOptions({
    queryKey: [...personalKey(), 'addresses'],
    queryFn: (context) => unwrapList(client.GET('/api/addresses', queryRequest(context))),
  })

const meta = effects<unknown, unknown>({ invalidates: () => [addressesQuery().queryKey] })

/** Adds an address (`id` null) or changes one. */
export const saveAddress = mutationOptions({
  mutationKey: ['addresses', 'save'],
  mutationFn: async ({ id, address: body }: { id: string | null; address: AddressInput }): Promise<void> => {
    if (id === null) await client.POST('/api/addresses', { body })
    else await client.PUT('/api/addresses/{id}', { params: { path: { id } }, body })
  },
  meta,
})

export const deleteAddress = mutationOptions({
  mutationKey: ['addresses', 'delete'],
  mutationFn: async (id: string): Promise<void> => {
    await client.DELETE('/api/addresses/{id}', { params: { path: { id } } })
  },
  meta,
})
