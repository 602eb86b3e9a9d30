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
  /** The query strings of changes that are not rendered yet, the latest last. */
  const written = useRef<string[]>([])
  useEffect(() => {
    const rendered = written.current.indexOf(query.toString())
    // One that was not written here, as by Back, drops all changes; an earlier one drops only those before it.
    written.current = rendered === -1 ? [] : written.current.slice(rendered + 1)
    if (written.current.length === 0) latest.current = null
  }, [query])
  const state = read(query)
  const change = (next: (state: T) => T, typing = false) => {
    latest.current = next(latest.current ?? state)
    const query = write(latest.current)
    written.current.push(query.toString())
    setQuery(query, { replace: typing, preventScrollReset: true })
  }
  return [state, change] as const
}
