import { useSyncExternalStore } from 'react'
import { readText, writeText } from '../shared/lib/storage'
import { onReconnect } from './connection'
import { replaceTexts } from './i18n'
import { retryImport } from './retryImport'

/** How the shop sells: online, by enquiries that are agreed on by phone, or not at all. */
export type Mode = 'order' | 'enquiry' | 'closed'

const key = 'mode'
const importTexts = retryImport(() => import('../locales/enquiry/all'), 'neutralTexts')
const listeners = new Set<() => void>()
// An offline start has no settings of the shop at first.
let current = (readText(key) ?? 'order') as Mode
let latest: Mode = current

/** Shows all pages as the mode wants them. Resolves when its texts are there, or cannot be loaded. */
export async function switchMode(mode: Mode = current): Promise<void> {
  latest = mode
  let texts = null
  if (mode === 'enquiry') {
    try {
      texts = (await importTexts()).neutralTexts
    } catch {
      // Nothing can be ordered without them either; they come when the server answers again.
      const stop = onReconnect(() => {
        stop()
        void switchMode(latest)
      })
    }
    if (latest !== mode) return
  }
  current = mode
  writeText(key, mode === 'order' ? null : mode)
  replaceTexts(texts)
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useMode = (): Mode => useSyncExternalStore(subscribe, () => current)
