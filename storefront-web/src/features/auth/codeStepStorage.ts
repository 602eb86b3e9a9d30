import { readJson, writeJson, writeText } from '@/shared/lib/storage'

interface CodeStepState {
  email: string
  /** When another code may be asked for, in milliseconds since 1970. */
  waitUntil: number
}

const key = 'codeStep'
/** The server's codes are valid for ten minutes. */
const lifetime = 10 * 60_000

/** The step that a reload interrupted, in this tab; null when there is none or its code has expired. */
export function readCodeStep(now = Date.now()): CodeStepState | null {
  const stored = readJson(key, 'session') as (Partial<CodeStepState> & { sentAt?: unknown }) | null
  if (!stored || typeof stored.email !== 'string' || typeof stored.sentAt !== 'number' || now - stored.sentAt > lifetime) return null
  return { email: stored.email, waitUntil: stored.waitUntil ?? 0 }
}

export function writeCodeStep(step: CodeStepState | null, now = Date.now()): void {
  if (step) writeJson(key, { ...step, sentAt: now }, 'session')
  else writeText(key, null, 'session')
}
