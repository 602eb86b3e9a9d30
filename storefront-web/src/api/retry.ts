import { asApiError } from './errors'

/** All tries are counted here and nowhere else: three at most without an answer, four at most with a failing server. */
const unansweredWaits = [3_000, 6_000] as const
const serverWaits = [1_000, 2_000, 2_000] as const
const mutationRetries = 2

export function retryQuery(failures: number, error: unknown): boolean {
  const known = asApiError(error)
  if (!known.retryable) return false
  return failures < (known.unanswered ? unansweredWaits.length : serverWaits.length)
}

/** Writes repeat by themselves only where repeating is harmless; each one says so. */
export function retryMutation(failures: number, error: unknown): boolean {
  return failures < mutationRetries && asApiError(error).retryable
}

export function retryDelay(failures: number, error: unknown): number {
  const waits = asApiError(error).unanswered ? unansweredWaits : serverWaits
  return waits[Math.min(failures, waits.length - 1)] ?? 0
}

const longest = 180_000

/** Each new try waits half as long again, up to three minutes. */
export const timeoutFor = (base: number, attempt: number): number => Math.min(base * 1.5 ** attempt, Math.max(base, longest))
