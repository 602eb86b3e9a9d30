import { unwrap } from '@shop/shared/api/http'
import { mutationOptions } from '@tanstack/react-query'
import { client, requestOptions } from './client'
import { session } from './session'

/** All data that the shop has of the customer, as JSON text. */
export const collectData = mutationOptions({
  mutationKey: ['data', 'collect'],
  mutationFn: async () =>
    JSON.stringify(await unwrap(client.GET('/api/auth/my-data', requestOptions({ timeout: 60_000 })), 'data'), null, 2),
})

/** Deletes the account and ends the session. `email` is the account's own address, typed as the confirmation. */
export const deleteAccount = mutationOptions({
  mutationKey: ['account', 'delete'],
  mutationFn: async (email: string) => {
    const number = session.number()
    await client.POST('/api/auth/delete-account', { body: { email } })
    session.end('accountDeleted', number)
  },
})
