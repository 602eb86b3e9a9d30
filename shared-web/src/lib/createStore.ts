import { useSyncExternalStore } from 'react'

/**
 * A value that is stored outside React. `read` returns the value; it must return the same object until the value changes.
 * After each change, call `changed`: it renders every component that calls `use`.
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
