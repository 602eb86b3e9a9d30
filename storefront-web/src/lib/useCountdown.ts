import { useSyncExternalStore } from 'react'

/** Whole seconds until a moment; 0 when it is past. Correct after the device slept. */
export function useCountdown(until: number): number {
  const subscribe = (onTick: () => void) => {
    if (until <= Date.now()) return () => undefined
    const timer = setInterval(onTick, 500)
    return () => clearInterval(timer)
  }
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
}
