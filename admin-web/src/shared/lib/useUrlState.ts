// Copied from shared-web/src/lib/useUrlState.ts by "make shared". Do not edit.
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * What the address asks for, and a way to change it. A change builds on the newest one: on a slow phone the next may come
 * before the page of the last is painted, and would take it back.
 */
export function useUrlState<T>(read: (query: URLSearchParams) => T, write: (asked: T) => URLSearchParams) {
  const [query, setQuery] = useSearchParams()
  const asked = read(query)
  const newest = useRef({ query, asked })
  if (newest.current.query !== query) newest.current = { query, asked }
  const change = (next: (asked: T) => T, typing = false) => {
    newest.current.asked = next(newest.current.asked)
    setQuery(write(newest.current.asked), { replace: typing, preventScrollReset: true })
  }
  return [asked, change] as const
}
