import { createStore } from '../lib/createStore'
import { readJson, readText, removeKeys, writeJson, writeText } from '../lib/storage'
import { isRecord } from './errors'

/** Why a session ended. `expired` is the server's 401; the sign-in page says so. */
export type EndReason = 'logout' | 'logoutEverywhere' | 'accountDeleted' | 'expired' | 'otherTab' | 'otherPerson'

interface Person {
  readonly _id: string
}

export interface SessionState<User extends Person> {
  token: string | null
  /** Not null while `token` is null only between `suspend` and the next sign-in. */
  user: User | null
  /** Why the last session on this page ended; null while signed in or never signed in. */
  endedBy: EndReason | null
}

interface Keys {
  token: string
  user: string
  /** Keys of earlier releases with personal data, removed with the session. */
  legacy?: readonly string[]
}

const personalPrefix = 'personal:'

/**
 * Who is signed in on this device, in local storage, so that tabs agree; and the only end of a session.
 *
 * `end` removes token, user and all personal storage, and calls the `onEnd` listeners, which clear caches.
 */
export function createSession<User extends Person>(keys: Keys) {
  const endListeners = new Set<(reason: EndReason) => void>()
  let state: SessionState<User> = { ...stored(), endedBy: null }
  const store = createStore(() => state)
  let ended = 0

  function stored(): { token: string | null; user: User | null } {
    const token = readText(keys.token)
    const user = readJson(keys.user)
    return { token, user: token !== null && isRecord(user) && typeof user._id === 'string' ? (user as unknown as User) : null }
  }

  function set(next: SessionState<User>): void {
    state = next
    store.changed()
  }

  /** Forgets the person in memory; what is stored may already be another person's. */
  function forget(reason: EndReason, next: { token: string | null; user: User | null }): void {
    ended += 1
    set({ ...next, endedBy: next.token === null ? reason : null })
    for (const ended of endListeners) ended(reason)
  }

  function removeStored(): void {
    for (const key of [keys.token, keys.user, ...(keys.legacy ?? [])]) {
      writeText(key, null)
      writeText(key, null, 'session')
    }
    removeKeys(personalPrefix)
  }

  const session = {
    get: store.get,
    subscribe: store.subscribe,
    use: store.use,

    /** The id of the person who is signed in; null for a visitor. */
    person: (): string | null => state.user?._id ?? null,

    /** Signs in; another person's session ends first. */
    signIn(token: string, user: User): void {
      if (state.user !== null && state.user._id !== user._id) session.end('otherPerson')
      writeText(keys.token, token)
      writeJson(keys.user, user)
      set({ token, user, endedBy: null })
    },

    /** Takes a renewed token if `used` is still the current one. */
    renew(used: string, token: string): void {
      if (state.token !== used || token === used) return
      writeText(keys.token, token)
      set({ ...state, token })
    },

    /** The person's current data. Ignored unless this person is signed in. */
    setUser(user: User): void {
      if (state.token === null || (state.user !== null && state.user._id !== user._id)) return
      if (JSON.stringify(user) === JSON.stringify(state.user)) return
      writeJson(keys.user, user)
      set({ ...state, user })
    },

    /** Drops the token and keeps the person, who is asked to sign in again in place. */
    suspend(): void {
      writeText(keys.token, null)
      set({ ...state, token: null })
    },

    /** Tells this session from those before and after it on this page, also of the same person. */
    number: (): number => ended,

    /** The only end of a session. With the `number` that it had when a call began, a session that began meanwhile goes on. */
    end(reason: EndReason, number = ended): void {
      if (number !== ended) return
      removeStored()
      forget(reason, { token: null, user: null })
    },

    /** A 401 ends the session that was refused, not one that began meanwhile. */
    endIfCurrent(used: string | null): void {
      if (used !== null && state.token === used) session.end('expired')
    },

    /** For the `storage` event: another tab signed in, renewed or ended. */
    follow(event: Pick<StorageEvent, 'key'>): void {
      if (event.key !== keys.token && event.key !== keys.user && event.key !== null) return
      const next = stored()
      if (next.token === null) {
        if (state.token !== null) session.end('otherTab')
      } else if (state.user !== null && next.user?._id !== state.user._id) {
        // What is in local storage is the other person's already; this tab's own storage is still the former one's.
        removeKeys(personalPrefix, ['session'])
        forget('otherPerson', next)
      } else {
        set({ ...next, endedBy: null })
      }
    },

    /** Calls `listener` after every end; returns the way to stop that. */
    onEnd(listener: (reason: EndReason) => void): () => void {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },

    /**
     * A stored value of the person who is signed in, for at most `lifetime` milliseconds after the last write.
     * Nobody else can read it, and every end of a session removes it.
     */
    personalStorage<Value>(name: string, lifetime: number) {
      const key = `${personalPrefix}${name}`
      return {
        read(now = Date.now()): Value | null {
          const entry = readJson(key)
          if (!isRecord(entry)) return null
          const { person, savedAt, value } = entry
          if (typeof savedAt === 'number' && person === session.person() && person !== null && now - savedAt <= lifetime)
            return value as Value
          writeText(key, null)
          return null
        },
        write(value: Value, now = Date.now()): void {
          const person = session.person()
          if (person !== null) writeJson(key, { person, savedAt: now, value })
        },
        remove: (): void => writeText(key, null),
      }
    },
  }
  return session
}
