import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { tryOf } from './attempts'
import { call } from './client'
import type { Address } from './types'

export type AddressInput = Omit<Address, '_id'>

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: (asked) => call<readonly Address[]>('GET', '/addresses', tryOf(asked)),
})

export const saveAddress = mutationOptions({
  mutationKey: ['addresses', 'save'],
  mutationFn: ({ id, address }: { id: string | null; address: AddressInput }) =>
    id === null ? call('POST', '/addresses', { body: address }) : call('PUT', `/addresses/${id}`, { body: address }),
})

export const deleteAddress = mutationOptions({
  mutationKey: ['addresses', 'delete'],
  mutationFn: (id: string) => call('DELETE', `/addresses/${id}`),
})
