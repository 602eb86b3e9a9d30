import { delay, HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { user } from '@/testing/fixtures'
import { server } from '@/testing/server'
import { send } from './http'
import { currentSession, signIn, signOut } from './session'

const ask = (path: string) => new Request(new URL(path, location.origin))

describe('one request', () => {
  beforeEach(() => {
    signOut()
    signIn('old', user)
  })

  it('carries the token and takes a renewed one', async () => {
    let sent: string | null = null
    server.use(
      http.get('/api/cart', ({ request }) => {
        sent = request.headers.get('Authorization')
        return HttpResponse.json({}, { headers: { 'x-new-token': 'new' } })
      }),
    )
    await send(ask('/api/cart'))
    expect(sent).toBe('Bearer old')
    expect(currentSession().token).toBe('new')
    expect(localStorage.getItem('token')).toBe('new')
  })

  it('a 401 ends the session that asked, and says that it ended', async () => {
    server.use(http.get('/api/cart', () => HttpResponse.json({ success: false, message: 'Expired' }, { status: 401 })))
    await expect(send(ask('/api/cart'))).rejects.toMatchObject({ kind: 'AUTH_ERROR', message: 'Expired' })
    expect(currentSession()).toMatchObject({ token: null, user: null, ended: true })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('a late 401 does not end a session that began meanwhile', async () => {
    server.use(
      http.get('/api/cart', () => {
        signIn('newer', user)
        return HttpResponse.json({}, { status: 401 })
      }),
    )
    await expect(send(ask('/api/cart'))).rejects.toMatchObject({ status: 401 })
    expect(currentSession().token).toBe('newer')
  })

  it('tells a time-out from a dead network', async () => {
    server.use(
      http.get('/api/slow', async () => {
        await delay(300)
        return HttpResponse.json({})
      }),
      http.get('/api/dead', () => HttpResponse.error()),
    )
    await expect(send(ask('/api/slow'), 30)).rejects.toMatchObject({ kind: 'TIMEOUT_ERROR', unanswered: true })
    await expect(send(ask('/api/dead'))).rejects.toMatchObject({ kind: 'NETWORK_ERROR', unanswered: true })
  })

  it('reads Retry-After', async () => {
    server.use(http.get('/api/cart', () => HttpResponse.json({ message: 'Slow down' }, { status: 429, headers: { 'Retry-After': '17' } })))
    await expect(send(ask('/api/cart'))).rejects.toMatchObject({ kind: 'RATE_LIMIT_ERROR', retryAfter: 17, retryable: false })
  })

  it('signing out in another tab signs out here', () => {
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    expect(currentSession().token).toBeNull()
  })
})
