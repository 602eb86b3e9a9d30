import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { putInBasket, readBasket } from '@/lib/basket'
import { examples } from '@/testing/examples'
import { cartOf, productLine, user } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import MergeNotice from './MergeNotice'

const line = { type: 'product', _id: '7', quantity: 2 } as const
const { merged } = examples['POST /api/cart/merge 200']

beforeEach(() => session.signIn('token', user))

it('the result is gone once an order was made of it', async () => {
  server.use(
    http.post('/api/cart/merge', () =>
      HttpResponse.json({ ...cartOf(productLine(2)), merged: { ...merged, added: 1, limited: [], dropped: [] } }),
    ),
  )
  putInBasket([line])
  const { router } = renderAt([{ path: '*', element: <MergeNotice /> }], '/checkout')
  expect(await screen.findByRole('button', { name: 'Use only this list' })).toBeVisible()
  await act(() => router.navigate('/bank-details?order=42'))
  expect(screen.queryByRole('button', { name: 'Use only this list' })).toBeNull()
})

it('a visitor’s list reaches the cart although the browser stores nothing', async () => {
  session.end('logout')
  const blocked = (['localStorage', 'sessionStorage'] as const).map((storage) =>
    vi.spyOn(window, storage, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }),
  )
  const sent: unknown[] = []
  server.use(
    http.post('/api/cart/merge', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...cartOf(productLine(2)), merged: { ...merged, added: 1, limited: [], dropped: [] } })
    }),
  )
  putInBasket([line])
  renderAt([{ path: '/', element: <MergeNotice /> }], '/')
  act(() => session.signIn('token', user))
  expect(await screen.findByRole('button', { name: 'Use only this list' })).toBeVisible()
  expect(sent).toEqual([{ lines: [line], mode: 'merge' }])
  expect(readBasket()).toEqual([])
  for (const storage of blocked) storage.mockRestore()
})

it('a list that could not replace the cart is sent again as it was', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('/api/cart/merge', async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 2
        ? HttpResponse.json({ success: false, code: 'rate_limited', message: 'Too many requests.' }, { status: 429 })
        : HttpResponse.json({ ...cartOf(productLine(2)), merged: { ...merged, limited: [], dropped: [] } })
    }),
  )
  putInBasket([line])
  renderAt([{ path: '/', element: <MergeNotice /> }], '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Use only this list' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.')
  expect(readBasket()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Your cart now holds only this list.')).toBeVisible()
  expect(sent).toEqual([
    { lines: [line], mode: 'merge' },
    { lines: [line], mode: 'replace' },
    { lines: [line], mode: 'replace' },
  ])
})

it('is not shown to the next person on this device', async () => {
  const limited = {
    ...merged.limited[0],
    type: 'product',
    _id: '7',
    name: 'Canary Rocket',
    names: { ta: '', hi: '' },
    wanted: 9,
    quantity: 2,
  }
  server.use(
    http.post('/api/cart/merge', () =>
      HttpResponse.json({ ...cartOf(productLine(2)), merged: { ...merged, limited: [limited], dropped: [] } }),
    ),
  )
  putInBasket([line])
  renderAt([{ path: '/', element: <MergeNotice /> }], '/')
  expect(await screen.findByText(/Canary Rocket/)).toBeVisible()
  act(() => session.end('logout'))
  act(() => session.signIn('token-of-b', { ...user, _id: '202' }))
  expect(screen.queryByText(/Canary Rocket/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use only this list' })).toBeNull()
})
