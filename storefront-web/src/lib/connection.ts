import { createStore } from '@shop/shared/lib/createStore'

/**
 * Whether calls reach the server. It follows from calls, not from `navigator.onLine`, which is true behind a dead router
 * and stays true in Chromium 150 after a reload offline.
 */
export interface Connection {
  readonly reachable: boolean
  /** When the oldest saved answer on this page was saved, in milliseconds since 1970; null if all answers are live. */
  readonly savedAt: number | null
}

const live: Connection = { reachable: true, savedAt: null }
let current = live
const store = createStore(() => current)
const reconnected = new Set<() => void>()

function set(next: Connection): void {
  if (next.reachable === current.reachable && next.savedAt === current.savedAt) return
  const isBack = next.reachable && !current.reachable
  current = next
  store.changed()
  if (isBack) for (const run of [...reconnected]) run()
}

/** The server itself answered. */
export const reportLive = (): void => set(live)

/** The service worker answered with a saved copy, because the server did not. */
export const reportSaved = (savedAt: number): void =>
  set({ reachable: false, savedAt: Math.min(savedAt, current.savedAt ?? Number.POSITIVE_INFINITY) })

/** A call got no response, or the browser reports no network. */
export const reportUnreachable = (): void => set({ ...current, reachable: false })

/** Runs each time the server answers again after it did not. */
export function onReconnect(run: () => void): () => void {
  reconnected.add(run)
  return () => void reconnected.delete(run)
}

export const currentConnection = store.get
export const useConnection = store.use
