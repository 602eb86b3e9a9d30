// Copied from shared-web/src/api/session.test.ts by "make shared". Do not edit.
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { errorFromResponse } from './errors'
import { createMutationCache, effects, resolveUnknown } from './mutation-cache'
import { createSession } from './session'

const meena = { _id: '1', name: 'Meena' }
const ravi = { _id: '2', name: 'Ravi' }
const open = () => createSession<typeof meena>({ token: 'token', user: 'user', legacy: ['checkoutData'] })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a session', () => {
  it('clears all stored data of the person, and nothing else', () => {
    const session = open()
    session.signIn('t1', meena)
    session.personalStorage('draft', 1000).write({ street: 'Kamarajar Street' })
    localStorage.setItem('checkoutData', 'of an earlier release')
    sessionStorage.setItem('personal:step', 'Kamarajar')
    localStorage.setItem('theme', 'dark')
    const ended = vi.fn()
    session.onEnd(ended)
    session.end('logout')
    expect(Object.keys(localStorage)).toEqual(['theme'])
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(session.get()).toEqual({ token: null, user: null, endedBy: 'logout' })
    expect(ended).toHaveBeenCalledWith('logout')
  })

  it('of another person ends before a new one begins', () => {
    const session = open()
    const ended = vi.fn()
    session.onEnd(ended)
    session.signIn('t1', meena)
    session.personalStorage('draft', 1000).write('hers')
    session.signIn('t2', ravi)
    expect(ended).toHaveBeenCalledWith('otherPerson')
    expect(session.personalStorage('draft', 1000).read()).toBeNull()
    expect(localStorage.getItem('personal:draft')).toBeNull()
    expect(session.get()).toMatchObject({ token: 't2', user: ravi, endedBy: null })
  })

  it('is not ended by a call that began in the session before', () => {
    const session = open()
    session.signIn('t1', meena)
    const number = session.number()
    session.end('expired')
    session.signIn('t2', meena)
    session.end('logout', number)
    expect(session.person()).toBe('1')
    session.end('logout', session.number())
    expect(session.person()).toBeNull()
  })

  it('of the same person continues after the password was entered again', () => {
    const session = open()
    const ended = vi.fn()
    session.onEnd(ended)
    session.signIn('t1', meena)
    session.suspend()
    expect(session.get()).toMatchObject({ token: null, user: meena })
    session.signIn('t2', meena)
    expect(ended).not.toHaveBeenCalled()
  })

  it('ends when another tab ends it or signs in another person', () => {
    const session = open()
    const ended = vi.fn()
    session.onEnd(ended)
    session.signIn('t1', meena)
    localStorage.setItem('token', 't2')
    localStorage.setItem('user', JSON.stringify(ravi))
    localStorage.setItem('personal:draft', 'his')
    sessionStorage.setItem('personal:search', 'hers')
    session.follow({ key: 'token' })
    expect(session.get()).toMatchObject({ token: 't2', user: ravi })
    expect(ended).toHaveBeenLastCalledWith('otherPerson')
    expect(localStorage.getItem('personal:draft'), 'the other person’s own').toBe('his')
    expect(sessionStorage.getItem('personal:search')).toBeNull()
    localStorage.removeItem('token')
    session.follow({ key: 'token' })
    expect(session.get()).toMatchObject({ token: null, user: null, endedBy: 'otherTab' })
  })

  it('takes a renewed token and the person’s data only for itself', () => {
    const session = open()
    session.signIn('t1', meena)
    session.renew('t0', 'stolen')
    expect(session.get().token).toBe('t1')
    session.renew('t1', 't2')
    session.setUser(ravi)
    expect(session.get()).toMatchObject({ token: 't2', user: meena })
    session.endIfCurrent('t1')
    expect(session.get().token).toBe('t2')
    session.endIfCurrent('t2')
    expect(session.get().endedBy).toBe('expired')
    session.setUser(meena)
    expect(session.get().user).toBeNull()
  })

  it('stores a personal value for a limited time, for its owner only', () => {
    const session = open()
    const draft = session.personalStorage<string>('draft', 1000)
    draft.write('a visitor’s')
    expect(localStorage.getItem('personal:draft')).toBeNull()
    session.signIn('t1', meena)
    draft.write('hers', 10_000)
    expect(draft.read(10_999)).toBe('hers')
    expect(draft.read(11_001)).toBeNull()
    expect(localStorage.getItem('personal:draft'), 'deleted when it is too old').toBeNull()
  })
})

describe('effects of a mutation', () => {
  const setUp = () => {
    let person: string | null = '1'
    const informed: unknown[] = []
    const client: QueryClient = new QueryClient({
      mutationCache: createMutationCache({ client: () => client, person: () => person, informTabs: (keys) => informed.push(keys) }),
    })
    return { client, informed, become: (id: string | null) => (person = id) }
  }
  const renaming = (mutationFn: (name: string) => Promise<string>) => ({
    mutationFn,
    meta: effects<string, string>({
      apply: (client, data) => client.setQueryData(['name'], data),
      invalidates: () => [['list']],
    }),
  })

  it('run without the component that started it', async () => {
    const { client, informed } = setUp()
    client.setQueryData(['list'], [])
    const observer = new MutationObserver(
      client,
      renaming(async (name) => name),
    )
    const stop = observer.subscribe(() => undefined)
    const running = observer.mutate('Meena')
    stop()
    await running
    expect(client.getQueryData(['name'])).toBe('Meena')
    expect(client.getQueryState(['list'])?.isInvalidated).toBe(true)
    expect(informed).toEqual([[['list']]])
  })

  it('do not put a late answer into the cache of another person', async () => {
    const { client, informed, become } = setUp()
    const observer = new MutationObserver(
      client,
      renaming(async () => {
        become('2')
        return 'Meena'
      }),
    )
    await observer.mutate('x')
    expect(client.getQueryData(['name'])).toBeUndefined()
    expect(informed).toEqual([])
  })
})

describe('a write whose answer was lost', () => {
  const lost = () => Promise.reject(errorFromResponse(502, null))

  it('is resolved by asking the server', async () => {
    expect(await resolveUnknown(lost, async () => ({ state: 'done', data: 'sent' }))).toBe('sent')
    await expect(resolveUnknown(lost, async () => ({ state: 'notDone' }))).rejects.toMatchObject({ state: 'notDone' })
  })

  it('stays unknown when the server cannot be reached', async () => {
    await expect(resolveUnknown(lost, () => Promise.reject(errorFromResponse(503, null)))).rejects.toMatchObject({ state: 'unknown' })
  })

  it('is not checked after a refusal', async () => {
    const ask = vi.fn()
    await expect(resolveUnknown(() => Promise.reject(errorFromResponse(409, { code: 'x' })), ask)).rejects.toMatchObject({ status: 409 })
    expect(ask).not.toHaveBeenCalled()
  })
})
