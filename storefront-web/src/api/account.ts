import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { t } from '../lib/i18n'
import { tryOf } from './attempts'
import { call } from './client'
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
      const { user } = await call<{ user: User }>('GET', '/auth/profile', tryOf(asked))
      rememberUser(user)
      return user
    },
  })

export const updateProfile = mutationOptions({
  mutationKey: ['profile', 'update'],
  mutationFn: async (change: { name: string; phoneNumber: string; dateOfBirth: string | null }) => {
    const { user } = await call<{ user: User }>('PUT', '/auth/profile', { body: change })
    rememberUser(user)
    return user
  },
})

export const sendOtp = mutationOptions({
  mutationKey: ['otp', 'send'],
  mutationFn: (email: string) => call<{ message?: string; retryAfter?: number }>('POST', '/auth/send-otp', { body: { email } }),
})

export const verifyOtp = mutationOptions({
  mutationKey: ['otp', 'verify'],
  mutationFn: async (body: { email: string; otp: string; name?: string }) => {
    const answer = await call<{ token?: string; user?: User }>('POST', '/auth/verify-otp', { body })
    if (!answer.token || !answer.user) throw new ApiError('UNKNOWN_ERROR', { said: t('login.invalidResponse') })
    signIn(answer.token, answer.user)
    return answer.user
  },
})

/** Leaves this device signed out even when the server cannot be reached. */
export const logout = mutationOptions({
  mutationKey: ['logout'],
  mutationFn: async () => {
    try {
      await call('POST', '/auth/logout', { timeout: 10_000 })
    } finally {
      signOut()
    }
  },
})

export const logoutAll = mutationOptions({
  mutationKey: ['logout', 'all'],
  mutationFn: async () => {
    await call('POST', '/auth/logout-all')
    signOut()
  },
})
