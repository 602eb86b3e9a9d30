import { useEffect, useRef } from 'react'

/** Whether the component is still mounted; for callbacks that may run later. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
