import '@testing-library/jest-dom/vitest'
import { setClock } from '@shop/shared/testing/clock'
import { PATIENCE_MS } from '@shop/shared/testing/limits'
import { showToastsAtOnce } from '@shop/shared/testing/toasts'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { session } from '../api/session'
import { loadTexts } from '../lib/i18n'
import type { Namespace } from '../locales/shape'
import { takeToasts } from '../ui/toast'
import { server } from './server'

configure({ asyncUtilTimeout: PATIENCE_MS })
showToastsAtOnce()
// Modules of tests read the time while they load, too.
setClock()

/** What jsdom does not have: everything is in view, and nothing changes its size. */
class Watcher {
  unobserve = () => undefined
  disconnect = () => undefined
  observe = (target: Element): void => {
    this.tell([{ target, isIntersecting: true }] as unknown as IntersectionObserverEntry[])
  }
  private readonly tell: (entries: IntersectionObserverEntry[]) => void
  constructor(tell: (entries: IntersectionObserverEntry[]) => void) {
    this.tell = tell
  }
}
class SizeWatcher extends Watcher {
  override observe = () => undefined
}

const namespaces = Object.keys(import.meta.glob('../locales/ta/*.ts')).map((path) => path.replace(/.*\/|\.ts$/g, '') as Namespace)

/** Tests render parts without the route that loads their texts. */
beforeAll(() => loadTexts(...namespaces))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  setClock()
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  Object.assign(globalThis, { IntersectionObserver: Watcher, ResizeObserver: SizeWatcher })
  window.matchMedia = (query: string) =>
    ({ matches: false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  if (session.get().token !== null) session.end('logout')
  // The next page would show them again.
  takeToasts()
  toast.dismiss()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => server.close())
