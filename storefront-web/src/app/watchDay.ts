import { toIsoDay } from '@shop/shared/lib/dates'
import type { QueryClient } from '@tanstack/react-query'
import { serviceKey } from '@/api/selling'
import { shopQuery } from '@/api/shop'

const dayMs = 24 * 60 * 60_000
/** India is ahead of UTC by this, all year. */
const offset = 5.5 * 60 * 60_000
/** The device's clock may be ahead of the server's, so fetch once more. */
const checkEvery = 60_000

export const msToMidnight = (now: number): number => dayMs - ((now + offset) % dayMs)

/** The selling mode changes at midnight in India: an open page refetches then, and when it becomes visible on another day. */
export function watchDay(queries: QueryClient): void {
  let day = toIsoDay()
  const ask = () => {
    day = toIsoDay()
    for (const queryKey of [shopQuery.queryKey, serviceKey]) void queries.invalidateQueries({ queryKey })
  }
  const wait = () => {
    setTimeout(() => {
      ask()
      setTimeout(ask, checkEvery)
      wait()
    }, msToMidnight(Date.now()))
  }
  wait()
  // Timers do not run while a phone sleeps.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && day !== toIsoDay()) ask()
  })
}
