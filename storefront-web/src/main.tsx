import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { preloadedMode } from './api/shop'
import { watchConnection } from './app/connection-watch'
import { queryClient } from './app/query-client'
import { routes } from './app/routes'
import type { Router } from './app/worker'
import { onReconnect } from './lib/connection'
import { preferredLanguage, switchTo } from './lib/i18n'
import { whenIdle } from './lib/late'
import { switchMode } from './lib/mode'
import { startTheme } from './lib/theme'

startTheme()
watchConnection(queryClient)

/** Resolves when the first screen's code is loaded; until then the server's first paint stays. */
function ready(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
    if (router.state.initialized) resolve()
  })
}

/** The preferred language, else English, and the preferred one as soon as the server answers again. Rejects without both. */
async function startLanguage(): Promise<void> {
  const language = preferredLanguage()
  try {
    await switchTo(language)
  } catch {
    await switchTo('en')
    const stop = onReconnect(() => void switchTo(language).then(stop, () => undefined))
  }
}

/** Resolves after the server's first paint, in a task of its own: a phone shows that first, and can scroll meanwhile. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const isPainted = document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

async function start(): Promise<void> {
  await painted()
  // The routes load their texts in this language.
  const languageReady = startLanguage()
  const router = createBrowserRouter(routes)
  await Promise.all([ready(router), languageReady, switchMode(preloadedMode())])
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // As a transition React works in slices, and a slow phone can scroll meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  void import('./app/watchDay').then(({ watchDay }) => watchDay(queryClient)).catch(() => undefined)
  whenIdle(() => void import('./app/idle').then(({ startIdle }) => startIdle(router)).catch(() => undefined))
}

/** index.html has the words for a page whose texts cannot be loaded. */
function showNotLoaded(): void {
  const notice = document.getElementById('not-loaded')
  if (!notice) return
  notice.hidden = false
  notice.onclick = (event) => {
    if (event.target instanceof HTMLButtonElement) window.location.reload()
  }
}

start().catch(showNotLoaded)
