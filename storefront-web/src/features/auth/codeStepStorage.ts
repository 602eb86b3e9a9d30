import { isRecord } from '@shop/shared/api/errors'
import { readJson, writeJson, writeText } from '@shop/shared/lib/storage'

interface CodeStepState {
  email: string
  /** When another code may be requested, in milliseconds since 1970. */
  waitUntil: number
}

/** Like all personal keys it is removed when a session ends. */
const key = 'personal:codeStep'
/** The server's codes are valid for ten minutes. */
const lifetime = 10 * 60_000

/** The step that a reload interrupted, in this tab; null when there is none or its code has expired. */
export function readCodeStep(now = Date.now()): CodeStepState | null {
  const stored = readJson(key, 'session')
  if (!isRecord(stored)) return null
  const { email, waitUntil, sentAt } = stored
  if (typeof email !== 'string' || typeof sentAt !== 'number' || now - sentAt > lifetime) return null
  return { email, waitUntil: typeof waitUntil === 'number' ? waitUntil : 0 }
}

export function writeCodeStep(step: CodeStepState | null, now = Date.now()): void {
  if (step) writeJson(key, { ...step, sentAt: now }, 'session')
  else writeText(key, null, 'session')
}
