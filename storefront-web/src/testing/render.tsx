import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { createQueryClient } from '@/app/query-client'
import { ToastHost } from '@/ui/ToastHost'

/** The app's own client, with its effects of mutations, but without repeated queries. */
function testClient() {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  return client
}

/** A page at an address, with everything around it that it needs; tries once unless told otherwise. */
export function renderAt(routes: RouteObject[], at: string, client = testClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  )
  return { ...view, router, client }
}
