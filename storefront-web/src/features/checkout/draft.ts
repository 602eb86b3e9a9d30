import { readJson, writeJson, writeLocal } from '@/lib/storage'

/** What was typed at checkout: kept on this device, good for five minutes after the last key. */
export interface Draft {
  chosen: string
  street: string
  city: string
  state: string
  pincode: string
  landmark: string
  phoneNumber: string
  method: 'bank_transfer' | 'cod'
  age: boolean
  remember: boolean
}

const storageKey = 'checkoutData'
const lifetime = 5 * 60_000

export function readDraft(now = Date.now()): Partial<Draft> | null {
  const stored = readJson(storageKey) as { savedAt?: unknown; draft?: Partial<Draft> } | null
  if (!stored || typeof stored.savedAt !== 'number' || now - stored.savedAt > lifetime) return null
  return stored.draft ?? null
}

export const writeDraft = (draft: Draft, now = Date.now()): void => writeJson(storageKey, { savedAt: now, draft })

export const dropDraft = (): void => writeLocal(storageKey, null)

const keyName = 'checkoutKey'

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One key for one order, across taps, retries and reloads; another cart or address is another order. */
export function orderKey(body: unknown): string {
  const text = JSON.stringify(body)
  const stored = readJson(keyName) as { text?: unknown; key?: unknown } | null
  if (stored?.text === text && typeof stored.key === 'string') return stored.key
  const key = randomKey()
  writeJson(keyName, { text, key })
  return key
}

export const dropOrderKey = (): void => writeLocal(keyName, null)
