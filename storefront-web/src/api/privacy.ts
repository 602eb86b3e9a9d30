import { mutationOptions } from '@tanstack/react-query'
import { answer, client, within } from './client'
import { signOut } from './session'

/** Everything that the shop knows of the customer, as JSON text. */
export const collectData = mutationOptions({
  mutationKey: ['data', 'collect'],
  mutationFn: async () => JSON.stringify((await answer(client.GET('/api/auth/my-data', within(60_000)))).data, null, 2),
})

/** Deletes the account; `email` is its own address, typed as the confirmation. Leaves this device signed out. */
export const deleteAccount = mutationOptions({
  mutationKey: ['account', 'delete'],
  mutationFn: async (email: string) => {
    await answer(client.POST('/api/auth/delete-account', { body: { email } }))
    signOut()
  },
})
