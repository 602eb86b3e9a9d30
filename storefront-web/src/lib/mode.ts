import { createStore } from '@shop/shared/lib/createStore'
import { retryImport } from '@shop/shared/lib/retryImport'
import { readText, writeText } from '@shop/shared/lib/storage'
import { onReconnect } from './connection'
import { replaceTexts } from './i18n'

/** How the shop sells: online, by enquiries that are agreed on by phone, or not at all. */
const modes = ['order', 'enquiry', 'closed'] as const
export type Mode = (typeof modes)[number]

const key = 'mode'
const importTexts = retryImport(() => import('../locales/enquiry/all'), 'neutralTexts')
// An offline start has no settings of the shop at first.
const stored = readText(key)
let current: Mode = modes.find((mode) => mode === stored) ?? 'order'
let latest: Mode = current
const store = createStore(() => current)

/** Applies the mode to all pages. Resolves when its texts are there, or cannot be loaded. */
export async function switchMode(mode: Mode = current): Promise<void> {
  latest = mode
  let texts = null
  if (mode === 'enquiry') {
    try {
      texts = (await importTexts()).neutralTexts
    } catch {
      // Ordering is impossible without them; they are loaded when the server responds again.
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
  store.changed()
}

export const useMode = store.use
