import { isRecord } from '@shop/shared/api/errors'
import { createStore } from '@shop/shared/lib/createStore'
import { readJson, readText, writeJson, writeText } from '@shop/shared/lib/storage'
import { session } from './session'

/** Where a parcel is to go; `state` is "" unless the PIN code has more than one. */
export interface Place {
  pincode: string
  state: string
}

/** The device remembers it for visitors and customers; like all personal keys it is removed when a session ends. */
const key = 'personal:place'

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

const store = createStore(read)
session.onEnd(store.changed)
window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) store.changed()
})

/** Null forgets it. */
export function choosePlace(place: Place | null): void {
  if (place) writeJson(key, place)
  else writeText(key, null)
  store.changed()
}

/** The place stored on this device; null until one was entered. */
export const usePlace = store.use
