import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import type { NewOrder, Service, Shop } from '@/api/types'
import { switchMode } from '@/lib/mode'
import { Component as CheckoutPage } from '@/routes/CheckoutPage'
import { examples } from '@/testing/examples'
import { address, bundleLine, cartOf, order, productLine, shop, user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

const service: Service = {
  ...examples['GET /api/service-check 200'].service,
  pincode: address.pincode,
  allowed: true,
  mode: 'order',
  reason: null,
}
const packing = { percent: 3, flat: 20, amount: 0 }
/** The subtotal is ₹3,249, packing ₹117.47. */
const cart = cartOf(bundleLine, productLine(2))

interface Given {
  service?: Partial<Service>
  shop?: Partial<Shop>
  refusal?: object
}

/** The server's side; `sent` are the bodies of orders and enquiries. */
function serve({ service: ofPlace = {}, shop: ofShop = {}, refusal }: Given) {
  const sent: { path: string; body: NewOrder }[] = []
  const answer = (path: string, taken: object) =>
    http.post(path, async ({ request }) => {
      sent.push({ path, body: (await request.json()) as NewOrder })
      return refusal && sent.length === 1
        ? HttpResponse.json({ success: false, message: '', errors: [], ...refusal }, { status: 409 })
        : HttpResponse.json(taken)
    })
  server.use(
    http.get('/api/service-check', () => HttpResponse.json({ success: true, service: { ...service, ...ofPlace } })),
    http.get('/api/shop', () => HttpResponse.json({ success: true, shop: { ...shop, ...ofShop } })),
    http.get('/api/cart', () => HttpResponse.json(cart)),
    http.delete('/api/cart/clear', () => HttpResponse.json(cartOf())),
    answer('/api/orders', { success: true, message: '', order }),
    answer('/api/enquiries', { success: true, message: '', enquiry: examples['GET /api/enquiries/{id} 200'].enquiry, replayed: false }),
    ...everything,
  )
  return sent
}

function open() {
  renderAt(
    [
      { path: '/checkout', element: <CheckoutPage /> },
      { path: '/bank-details', element: <p>at payment</p> },
      { path: '/enquiries/:id', element: <p>at the enquiry</p> },
    ],
    '/checkout',
  )
}

async function press(name: string) {
  await userEvent.click(await screen.findByLabelText('I am 18 or older'))
  await userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
}

beforeEach(async () => {
  await switchMode('order')
  session.end('logout')
  session.signIn('token', user)
})

describe('the checkout', () => {
  it('sends the total with the packing charge of the address', async () => {
    const sent = serve({ service: { packing } })
    open()
    expect(await screen.findByRole('row', { name: 'Packing charge ₹117.47' })).toBeInTheDocument()
    await press('Pay Now')
    expect(await screen.findByText('at payment')).toBeInTheDocument()
    expect(sent.map(({ body }) => body.expectedTotal)).toEqual([3366.47])
  })

  it('shows the old and the new total when it has changed, and asks again; what was typed stays', async () => {
    const pricing = { subtotal: 3249, packing: 200, total: 3449 }
    const sent = serve({ refusal: { code: 'total_changed', newTotal: 3449, expectedTotal: 3249, pricing } })
    open()
    const name = await screen.findByLabelText('Recipient’s name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Kamala')
    await press('Pay Now')
    expect(await screen.findByText('The total was ₹3,249.00. It is now ₹3,449.00.')).toBeInTheDocument()
    expect(screen.getByText('The packing charge of ₹200.00 is part of it.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Continue with ₹3,449.00' }))
    expect(await screen.findByText('at payment')).toBeInTheDocument()
    expect(sent[1]?.body).toMatchObject({ expectedTotal: 3449, shippingAddress: { name: 'Kamala' } })
  })

  it('sends nothing for a place that is refused, and says why', async () => {
    const reason = { en: 'A court forbids it.', ta: '', hi: '' }
    const sent = serve({ service: { allowed: false, reason } })
    open()
    expect(await screen.findByText('A court forbids it.')).toBeInTheDocument()
    await press('Pay Now')
    expect(screen.getByRole('alert')).toHaveTextContent(`We cannot send to ${address.pincode}`)
    expect(sent).toEqual([])
  })

  it('sends an enquiry where enquiries alone are taken, without a way of payment', async () => {
    const sent = serve({ service: { mode: 'enquiry' }, shop: { codEnabled: true } })
    open()
    await press('Send enquiry')
    expect(await screen.findByText('at the enquiry')).toBeInTheDocument()
    expect(sent.map(({ path }) => path)).toEqual(['/api/enquiries'])
    expect(screen.queryByText('Cash on delivery')).not.toBeInTheDocument()
  })

  it('offers to send as an enquiry what the server takes as an order no more', async () => {
    const sent = serve({ refusal: { code: 'enquiry_only', notice: { en: 'By phone only.', ta: '', hi: '' } } })
    open()
    await press('Pay Now')
    expect(await screen.findByText('By phone only.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/orders', '/api/enquiries']))
  })

  it.each([
    ['selling_closed', { notice: null, reopensOn: '2026-12-01' }, 'We open again on 1 Dec 2026.'],
    [
      'not_serviceable',
      { pincode: '627002', reason: null, states: ['Kerala', 'Tamil Nadu'], lastDispatchOn: null },
      'Please choose the state of 627002 in the address: Kerala, Tamil Nadu',
    ],
    [
      'not_serviceable',
      { pincode: '627002', reason: null, states: [], lastDispatchOn: '2026-11-01' },
      'The last dispatch to this place was on 1 Nov 2026.',
    ],
  ])('%s is said with its data', async (code, data, words) => {
    serve({ refusal: { code, ...data } })
    open()
    await press('Pay Now')
    expect(await screen.findByText(words)).toBeInTheDocument()
  })
})
