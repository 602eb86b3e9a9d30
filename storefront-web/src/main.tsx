import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { queryClient } from './app/query-client'
import { routes } from './app/routes'
import { startWorker } from './app/worker'
import { preferredLanguage, switchTo } from './lib/i18n'
import { startTheme } from './lib/theme'

startTheme()
startWorker()

type Router = ReturnType<typeof createBrowserRouter>

/** The first screen's code is there: until then the server's first paint stays. */
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

async function start(): Promise<void> {
  const router = createBrowserRouter(routes)
  await Promise.all([ready(router), switchTo(preferredLanguage()).catch(() => switchTo('en'))])
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
}

void start()
