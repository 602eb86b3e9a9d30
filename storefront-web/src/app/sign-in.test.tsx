import { holdBack } from '@shop/shared/testing/holdBack'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { user } from '@/testing/fixtures'
import { everything, failing } from '@/testing/handlers'
import { server } from '@/testing/server'
import { createQueryClient } from './query-client'
import { routes } from './routes'

let close = () => {}

/** The app at the address of the window, as after a reload: no screen has its code yet. */
function open(appRoutes = routes) {
  close()
  const router = createBrowserRouter(appRoutes)
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  close = () => {
    view.unmount()
    router.dispose()
  }
  return router
}

beforeEach(() => server.use(...everything))
afterEach(() => close())

/** Entries of the history as the router writes them; the last one is open. */
function visited(...addresses: string[]) {
  for (const [idx, address] of addresses.entries()) window.history.pushState({ idx }, '', address)
}

const address = () => window.location.pathname + window.location.search
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const ends: [string, (reload: () => void) => unknown][] = [
  [
    'Logout',
    async () => {
      server.use(http.post('/api/auth/logout', () => HttpResponse.json({ success: true, message: '' })))
      await userEvent.click(screen.getByRole('tab', { name: 'Security' }))
      await press('Logout')
    },
  ],
  [
    'a 401 to a read',
    async () => {
      server.use(...failing(401, '/api/addresses'))
      await userEvent.click(screen.getByRole('tab', { name: 'Addresses' }))
    },
  ],
  [
    'a 401 to a write',
    async () => {
      server.use(http.put('/api/auth/profile', () => HttpResponse.json({ success: false }, { status: 401 })))
      await userEvent.type(screen.getByLabelText('Name'), ' S')
      await press('Save Changes')
    },
  ],
  [
    'the end of the session in another tab',
    () => {
      localStorage.clear()
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    },
  ],
  ['a reload without a session', (reload) => reload()],
]

describe('the sign-in page', () => {
  it.each(ends)('after %s, Back does not clear it while the screen before is loading', async (name, end) => {
    // A late 401 to a call of the test before ends the session of that test.
    session.signIn(name, user)
    visited('/orders', '/profile')
    const held = holdBack(routes, 'orders')
    let router = open(held.routes)
    await screen.findByDisplayValue(user.name)
    await end(() => {
      close()
      session.end('expired')
      router = open(held.routes)
    })
    await userEvent.type(await screen.findByLabelText('Email Address'), 'meena@')
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
    window.history.go(-window.history.state.idx)
    await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/orders'))
    await userEvent.type(screen.getByLabelText('Email Address'), 'example.com')
    await act(async () => held.arrive())
    await waitFor(() => expect(address()).toBe('/login?next=%2Forders'))
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
    expect(screen.getByLabelText('Email Address')).toHaveValue('meena@example.com')
  })

  it('replaces the address that was reloaded, and not that of the page with the link: Back leads to the page before', async () => {
    session.end('logout')
    visited('/faq', '/orders')
    const router = open()
    await screen.findByLabelText('Email Address')
    window.history.back()
    await waitFor(() => expect(router.state.location.pathname).toBe('/faq'))
    await act(() => router.navigate('/cart'))
    await screen.findByLabelText('Email Address')
    window.history.back()
    await waitFor(() => expect(router.state.location.pathname).toBe('/faq'))
  })
})
