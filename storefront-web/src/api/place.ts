import { useSyncExternalStore } from 'react'
import { isRecord } from '../shared/api/errors'
import { readJson, readText, writeJson, writeText } from '../shared/lib/storage'
import { session } from './session'

/** Where a parcel is to go; `state` is "" unless the PIN code has more than one. */
export interface Place {
  pincode: string
  state: string
}

/** The device remembers it for visitors and customers; like all personal keys it is removed when a session ends. */
const key = 'personal:place'
const listeners = new Set<() => void>()

session.onEnd(() => {
  for (const changed of listeners) changed()
})

let text: string | null = null
let parsed: Place | null = null

function read(): Place | null {
  const stored = readText(key)
  if (stored !== text) {
    text = stored
    const value = readJson(key)
    parsed =
      isRecord(value) && typeof value.pincode === 'string' && typeof value.state === 'string'
        ? { pincode: value.pincode, state: value.state }
        : null
  }
  return parsed
}

/** Null forgets it. */
export function choosePlace(place: Place | null): void {
  if (place) writeJson(key, place)
  else writeText(key, null)
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  listeners.add(changed)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', heard)
  }
}

/** The place stored on this device; null until one was entered. */
export const usePlace = (): Place | null => useSyncExternalStore(subscribe, read)
