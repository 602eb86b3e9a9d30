import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { expect } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import Toasts from '@/ui/Toasts'

/** The app's own client, with its effects of mutations, but without repeated queries. */
function testClient() {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  return client
}

/**
 * A page at an address, with what it needs around it.
 * Toasts are there from the start: ToastHost replaces a shown toast when its code has loaded, and a test would hold the old element.
 */
export function renderAt(routes: RouteObject[], at: string, client = testClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
  return { ...view, router, client }
}

/** Waits until a toast is visible. Its text is in the document one render earlier, with an opacity of 0. */
export const expectToast = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())
