import { toApiError } from './errors'

/** All repetitions are counted here. Without an answer: two more tries. A failing server: three more. */
const networkWaits = [3_000, 6_000] as const
const serverWaits = [1_000, 2_000, 2_000] as const
const mutationRetries = 2

export function retryQuery(failures: number, error: unknown): boolean {
  const known = toApiError(error)
  if (!known.retryable) return false
  return failures < (known.isNetworkError ? networkWaits.length : serverWaits.length)
}

/** Only for writes that have the same effect when they are sent twice. */
export function retryMutation(failures: number, error: unknown): boolean {
  return failures < mutationRetries && toApiError(error).retryable
}

export function retryDelay(failures: number, error: unknown): number {
  const waits = toApiError(error).isNetworkError ? networkWaits : serverWaits
  return waits[Math.min(failures, waits.length - 1)] ?? 0
}

const longestTimeout = 180_000

/** Each new try gets half as much time again, up to three minutes. */
export const timeoutFor = (base: number, attempt: number): number => Math.min(base * 1.5 ** attempt, Math.max(base, longestTimeout))
