import { expect, it } from 'vitest'
import { session } from '@/api/session'
import { user } from '@/testing/fixtures'
import { readCodeStep, writeCodeStep } from './codeStepStorage'

it('the address that a code was sent to is gone after the session of another tab ended', () => {
  writeCodeStep({ email: user.email, waitUntil: 0 })
  expect(readCodeStep()?.email).toBe(user.email)
  session.signIn('token', user)
  localStorage.removeItem('token')
  session.follow({ key: 'token' })
  expect(readCodeStep()).toBeNull()
})
