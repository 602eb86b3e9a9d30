import { useSyncExternalStore } from 'react'

/**
 * A value outside React. `read` returns it, the same one as long as it has not changed; whoever changes it calls `changed`
 * afterwards, which renders the components that `use` it.
 */
export function createStore<Value>(read: () => Value) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: read,
    subscribe,
    changed: () => {
      for (const listener of [...listeners]) listener()
    },
    use: () => useSyncExternalStore(subscribe, read),
  }
}
