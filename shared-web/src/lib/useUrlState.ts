import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The state that the query string holds, and a function that changes it. A change builds on the latest change, not on the
 * last render: on a slow phone a second change may come before the first one is rendered. With `typing` true the change
 * replaces the current history entry; else it adds one.
 */
export function useUrlState<T>(read: (query: URLSearchParams) => T, write: (state: T) => URLSearchParams) {
  const [query, setQuery] = useSearchParams()
  const latest = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query string drops the changes that led to it
  useEffect(() => {
    latest.current = null
  }, [query])
  const state = read(query)
  const change = (next: (state: T) => T, typing = false) => {
    latest.current = next(latest.current ?? state)
    setQuery(write(latest.current), { replace: typing, preventScrollReset: true })
  }
  return [state, change] as const
}
