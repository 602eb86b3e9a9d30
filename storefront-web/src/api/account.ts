import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { t } from '../lib/i18n'
import { tryOf } from './attempts'
import { answer, client, within } from './client'
import { ApiError } from './errors'
import { rememberUser, signIn, signOut } from './session'
import type { User } from './types'

/** The account of the token on this device: the key holds the token, so that another sign-in asks again. */
export const profileQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['profile', token],
    enabled: token !== null,
    staleTime: 5 * 60_000,
    queryFn: async (asked) => {
      const user = (await answer(client.GET('/api/auth/profile', tryOf(asked)))).user as User
      rememberUser(user)
      return user
    },
  })

export const updateProfile = mutationOptions({
  mutationKey: ['profile', 'update'],
  mutationFn: async (body: { name: string; phoneNumber: string; dateOfBirth: string | null }) => {
    const user = (await answer(client.PUT('/api/auth/profile', { body }))).user as User
    rememberUser(user)
    return user
  },
})

export const sendOtp = mutationOptions({
  mutationKey: ['otp', 'send'],
  mutationFn: (email: string) => answer(client.POST('/api/auth/send-otp', { body: { email } })),
})

export const verifyOtp = mutationOptions({
  mutationKey: ['otp', 'verify'],
  mutationFn: async ({ email, otp, name = '' }: { email: string; otp: string; name?: string }) => {
    const told: { token?: string; user?: unknown } = await answer(client.POST('/api/auth/verify-otp', { body: { email, otp, name } }))
    if (!told.token || !told.user) throw new ApiError('UNKNOWN_ERROR', { said: t('login.invalidResponse') })
    signIn(told.token, told.user as User)
  },
})

/** Leaves this device signed out even when the server cannot be reached. */
export const logout = mutationOptions({
  mutationKey: ['logout'],
  mutationFn: async () => {
    try {
      await client.POST('/api/auth/logout', within(10_000))
    } finally {
      signOut()
    }
  },
})

export const logoutAll = mutationOptions({
  mutationKey: ['logout', 'all'],
  mutationFn: async () => {
    await client.POST('/api/auth/logout-all')
    signOut()
  },
})
