import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import { user } from '@/testing/fixtures'
import { server } from '@/testing/server'
import { logout, logoutEverywhere } from './account'
import { deleteAccount } from './privacy'
import { session } from './session'

const client = createQueryClient()

describe('the answer to a call that ends the session', () => {
  it.each([
    ['logging out', '/api/auth/logout', logout, undefined],
    ['logging out everywhere', '/api/auth/logout-all', logoutEverywhere, undefined],
    ['deleting the account', '/api/auth/delete-account', deleteAccount, user.email],
  ])('leaves a session that began before it came: %s', async (_, path, options, variables) => {
    let [arrive, answer] = [() => {}, () => {}]
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      http.post(path, () => {
        arrive()
        return answered.then(() => HttpResponse.json({ success: true, message: '' }))
      }),
    )
    session.signIn('hers', user)
    const call = client
      .getMutationCache()
      .build(client, options as object)
      .execute(variables)
    await arrived
    session.end('otherTab')
    session.signIn('next', user)
    answer()
    await call
    expect(session.get().token).toBe('next')
  })
})
