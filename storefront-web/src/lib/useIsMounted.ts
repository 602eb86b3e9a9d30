import { useEffect, useRef } from 'react'

/**
 * Whether the component is still mounted and its page has not been left; for callbacks that may run later. The router changes the
 * address first and renders the next page then: what the old page shows in between is seen by nobody.
 */
export function useIsMounted(): () => boolean {
  const path = useRef<string | null>(null)
  useEffect(() => {
    path.current = window.location.pathname
    return () => {
      path.current = null
    }
  }, [])
  return () => path.current === window.location.pathname
}
