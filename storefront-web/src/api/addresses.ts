import { unwrapList } from '@shop/shared/api/http'
import { effects, type Outcome, resolveUnknown } from '@shop/shared/api/mutation-cache'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { client, queryRequest } from './client'
import { personalKey } from './session'
import type { AddressInput } from './types'

export const addressesQuery = () =>
  queryOptions({
    queryKey: [...personalKey(), 'addresses'],
    queryFn: (context) => unwrapList(client.GET('/api/addresses', queryRequest(context))),
  })

const meta = effects<unknown, unknown>({ invalidates: () => [addressesQuery().queryKey] })

/** Whether an addition whose answer was lost was carried out: adding the address once more would double it. */
async function added({ type: _, isDefault: __, ...address }: AddressInput): Promise<Outcome<void>> {
  const saved = await unwrapList(client.GET('/api/addresses'))
  const isThere = saved.some((one) => Object.entries(address).every(([field, value]) => one[field as keyof typeof one] === value))
  return isThere ? { state: 'done', data: undefined } : { state: 'notDone' }
}

/** Adds an address (`id` null) or changes one. */
export const saveAddress = mutationOptions({
  mutationKey: ['addresses', 'save'],
  mutationFn: async ({ id, address: body }: { id: string | null; address: AddressInput }): Promise<void> => {
    if (id === null) {
      return resolveUnknown(
        async () => void (await client.POST('/api/addresses', { body })),
        () => added(body),
      )
    }
    await client.PUT('/api/addresses/{id}', { params: { path: { id } }, body })
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
