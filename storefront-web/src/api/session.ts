import { useSyncExternalStore } from 'react'
import { readJson, readLocal, writeJson, writeLocal } from '../lib/storage'
import type { User } from './types'

/** Who is signed in on this device. Kept in local storage, so that tabs agree; nothing here navigates. */
export interface Session {
  token: string | null
  user: User | null
  /** True when a session ended without being asked to: the login page says so. */
  ended: boolean
}

const listeners = new Set<() => void>()
let session: Session = read()

function read(ended = false): Session {
  const token = readLocal('token')
  const user = token ? readJson('user') : null
  return { token, user: isUser(user) ? user : null, ended: ended && token === null }
}

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'email' in value
}

function set(next: Session): void {
  session = next
  for (const changed of listeners) changed()
}

export const currentSession = (): Session => session

export function signIn(token: string, user: User): void {
  writeLocal('token', token)
  writeJson('user', user)
  set({ token, user, ended: false })
}

export function signOut(ended = false): void {
  if (session.token === null && !ended) return
  writeLocal('token', null)
  writeLocal('user', null)
  set({ token: null, user: null, ended })
}

/** The server renews a token on its way; only the one that asked is replaced. */
export function renewToken(used: string, renewed: string): void {
  if (session.token !== used) return
  writeLocal('token', renewed)
  set({ ...session, token: renewed })
}

/** A 401 ends the session that it was given to, not one that began meanwhile. */
export function endSession(used: string | null): void {
  if (used !== null && session.token === used) signOut(true)
}

export function rememberUser(user: User): void {
  if (session.token === null) return
  writeJson('user', user)
  set({ ...session, user })
}

window.addEventListener('storage', (event) => {
  if (event.key === 'token' || event.key === 'user' || event.key === null) set(read())
})

function subscribeSession(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession)
