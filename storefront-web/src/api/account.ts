import { ApiError } from '@shop/shared/api/errors'
import { unwrap } from '@shop/shared/api/http'
import { effects } from '@shop/shared/api/mutation-cache'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { t } from '../lib/i18n'
import { client, queryRequest, requestOptions } from './client'
import { isSignedIn, personalKey, session } from './session'
import type { User } from './types'

export const profileQuery = () =>
  queryOptions({
    queryKey: [...personalKey(), 'profile'],
    enabled: isSignedIn(),
    staleTime: 5 * 60_000,
    queryFn: async (context) => {
      const user = await unwrap(client.GET('/api/auth/profile', queryRequest(context)), 'user')
      session.setUser(user)
      return user
    },
  })

export const updateProfile = mutationOptions({
  mutationKey: ['profile', 'update'],
  mutationFn: (body: { name: string; phoneNumber: string; dateOfBirth?: string | null }) =>
    unwrap(client.PUT('/api/auth/profile', { body }), 'user'),
  meta: effects<User, unknown>({
    apply: (queries, user) => {
      session.setUser(user)
      queries.setQueryData(profileQuery().queryKey, user)
    },
  }),
})

/** The language of the mails to this customer. The call requires the name, too. */
export const saveLanguage = mutationOptions({
  mutationKey: ['profile', 'language'],
  retry: 3,
  mutationFn: ({ name, language }: Pick<User, 'name' | 'language'>) =>
    unwrap(client.PUT('/api/auth/profile', { body: { name, language } }), 'user'),
  meta: updateProfile.meta ?? {},
})

export const sendOtp = mutationOptions({
  mutationKey: ['otp', 'send'],
  mutationFn: (email: string) => unwrap(client.POST('/api/auth/send-otp', { body: { email }, ...requestOptions({ anonymous: true }) })),
})

export const verifyOtp = mutationOptions({
  mutationKey: ['otp', 'verify'],
  mutationFn: async ({ email, otp, name = '' }: { email: string; otp: string; name?: string }) => {
    const { token, user } = await unwrap(
      client.POST('/api/auth/verify-otp', { body: { email, otp, name }, ...requestOptions({ anonymous: true }) }),
    )
    if (!token || !user) throw new ApiError('UNKNOWN_ERROR', { status: 200, serverMessage: t('errors.invalidResponse') })
    session.signIn(token, user)
  },
})

/** Ends the session on this device even when the server cannot be reached. */
export const logout = mutationOptions({
  mutationKey: ['logout'],
  mutationFn: async () => {
    const number = session.number()
    try {
      await client.POST('/api/auth/logout', requestOptions({ timeout: 10_000 }))
    } catch {
      // The token expires by itself.
    } finally {
      session.end('logout', number)
    }
  },
})

export const logoutEverywhere = mutationOptions({
  mutationKey: ['logout', 'all'],
  mutationFn: async () => {
    const number = session.number()
    await client.POST('/api/auth/logout-all')
    session.end('logoutEverywhere', number)
  },
})
