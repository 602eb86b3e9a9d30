import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { answer, client } from './client'
import type { Address, AddressInput } from './types'

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async (asked) => (await answer(client.GET('/api/addresses', tryOf(asked)))) as Address[],
})

export const saveAddress = mutationOptions({
  mutationKey: ['addresses', 'save'],
  mutationFn: async ({ id, address: body }: { id: string | null; address: AddressInput }): Promise<void> => {
    if (id === null) await client.POST('/api/addresses', { body })
    else await client.PUT('/api/addresses/{id}', { params: { path: { id } }, body })
  },
})

export const deleteAddress = mutationOptions({
  mutationKey: ['addresses', 'delete'],
  mutationFn: (id: string) => answer(client.DELETE('/api/addresses/{id}', { params: { path: { id } } })),
})
