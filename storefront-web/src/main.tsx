import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { queryClient } from './app/query-client'
import { routes } from './app/routes'
import { startWorker } from './app/worker'
import { preferredLanguage, switchTo } from './lib/i18n'
import { startTheme } from './lib/theme'

startTheme()
startWorker()

async function start(): Promise<void> {
  await switchTo(preferredLanguage()).catch(() => switchTo('en'))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
