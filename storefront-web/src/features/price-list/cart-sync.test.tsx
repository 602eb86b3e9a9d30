import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { examples } from '@/testing/examples'
import { cartOf, productLine, user } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { CartSync } from './CartSync'
import { createQuantities } from './quantities'
import { unsent } from './useQuantities'

const refusal = (status: number, code: string) =>
  HttpResponse.json({ success: false, code, message: 'Server error. Please try again later.' }, { status })
const { merged } = examples['PUT /api/cart/lines 200']
const saved = () => HttpResponse.json({ ...cartOf(productLine(5)), merged: { ...merged, limited: [], dropped: [] } })

/** Renders the list with one typed quantity. The server sends these responses in turn; `calls` counts the requests. */
function typeFive(answers: (() => Response)[]) {
  let calls = 0
  server.use(
    http.put('/api/cart/lines', () => {
      calls += 1
      return (answers[calls - 1] ?? saved)()
    }),
  )
  const quantities = createQuantities({ keep: () => false })
  quantities.subscribe(() => unsent.write(quantities.unsaved()))
  renderAt([{ path: '/', element: <CartSync quantities={quantities} /> }], '/')
  quantities.set('product:7', 5)
  return { quantities, calls: () => calls }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  session.signIn('token', user)
})
afterEach(() => {
  session.end('logout')
})

it.each([
  ['a server that fails', 503, 'unavailable'],
  ['a rate limit', 429, 'rate_limited'],
])('what was typed stays, and is sent again, after %s', async (_, status, code) => {
  const { quantities, calls } = typeFive(Array.from({ length: 3 }, () => () => refusal(status, code)))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(quantities.get('product:7')).toBe(5)
  expect(unsent.read()).toEqual([{ type: 'product', _id: '7', quantity: 5 }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls()).toBe(4)
  expect(quantities.get('product:7')).toBe(5)
  expect(unsent.read()).toEqual([])
})

it('what the server refuses is taken back and not sent again', async () => {
  const { quantities, calls } = typeFive([() => refusal(400, 'invalid')])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls()).toBe(1)
  expect(quantities.get('product:7')).toBe(0)
  expect(unsent.read()).toEqual([])
})
