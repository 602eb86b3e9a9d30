import type { createBrowserRouter } from 'react-router-dom'
import { currentLanguage, type Language, onLanguageChange } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { queryClient } from './query-client'

export type Router = ReturnType<typeof createBrowserRouter>

const checkEveryMs = 60 * 60_000
const orderPages: readonly string[] = [paths.checkout, '/bank-details']
const isOrdering = (pathname: string) => orderPages.includes(pathname)

/** Registers the service worker; without one the shop works, too. */
export function startWorker(router: Router): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').then(
    (registration) => registration && activateOnNavigation(registration, router),
    () => undefined,
  )
  onLanguageChange(async (language) => keepTexts(language))
  keepTexts(currentLanguage())
}

/** Offline, pages that were not opened yet are shown in the language in use, too. */
function keepTexts(language: Language): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(language))
}

/**
 * A new version becomes active when the person goes to another page, by a full load of that page: old code never meets new
 * files. Not during checkout or payment, not while a write is under way, not from a page where something was typed.
 */
function activateOnNavigation(registration: ServiceWorkerRegistration, router: Router): void {
  let pathname = router.state.location.pathname
  let isDirty = false
  let isActivating = false
  let checkedAt = Date.now()
  document.addEventListener('input', () => {
    isDirty = true
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
  const activate = (waiting: ServiceWorker, target: string) => {
    isActivating = true
    navigator.serviceWorker.addEventListener(
      'controllerchange',
      () => (location.pathname + location.search + location.hash === target ? location.reload() : location.assign(target)),
      { once: true },
    )
    waiting.postMessage('activate')
  }
  router.subscribe(({ location: at, navigation }) => {
    const next = navigation.location
    if (next && next.pathname !== pathname && registration.waiting && !isActivating) {
      const isBusy = isDirty || isOrdering(pathname) || isOrdering(next.pathname) || queryClient.isMutating() > 0
      if (!isBusy) activate(registration.waiting, next.pathname + next.search + next.hash)
    }
    if (at.pathname !== pathname) {
      pathname = at.pathname
      isDirty = false
    }
  })
}
