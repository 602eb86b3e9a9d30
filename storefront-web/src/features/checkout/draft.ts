import type { ApiError } from '@shop/shared/api/errors'
import { session } from '@/api/session'
import { randomKey } from '@/lib/randomKey'

/** `chosen` of an address that is typed. */
export const newAddress = 'new'

/** What was typed at checkout; stored on this device for five minutes after the last key. */
export interface Draft {
  chosen: string
  name: string
  street: string
  city: string
  state: string
  pincode: string
  landmark: string
  phoneNumber: string
  alternatePhone: string
  deliveryTo: 'door' | 'transport'
  transportOffice: string
  method: 'bank_transfer' | 'cod'
  age: boolean
  remember: boolean
  /** Whether name and phone number are kept in the profile. */
  own: boolean
}

export const draft = session.personalStorage<Partial<Draft>>('checkoutDraft', 5 * 60_000)

/** The order is placed and not paid: who comes back finds what was typed. Each order needs its own confirmation of the age; an address is saved once. */
export function keepPlaced(): void {
  const typed = draft.read()
  if (typed) draft.write({ ...typed, age: false, remember: typed.remember === true && typed.chosen !== newAddress })
}

const storedKey = session.personalStorage<{ hash: string; key: string }>('orderKey', 24 * 60 * 60_000)

/** A 53-bit hash (cyrb53): distinguishes orders without storing the address. */
function hashOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** One key for one order, across taps, repetitions and reloads. Another cart, address or person is another order. */
export function orderKey(body: unknown): string {
  const hash = hashOf(JSON.stringify(body))
  const stored = storedKey.read()
  const key = stored?.hash === hash ? stored.key : randomKey()
  storedKey.write({ hash, key })
  return key
}

export const dropOrderKey = storedKey.remove

/** Whether the server has decided against the order. With a 503 it may have been placed: the answer of its database was lost. */
export const isRefusal = ({ isOutcomeUnknown, kind }: ApiError): boolean => !isOutcomeUnknown && kind !== 'SERVER_ERROR'
