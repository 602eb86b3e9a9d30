import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cartQuery } from '@/api/cart'
import type { CartState } from '@/api/cart-lines'
import { session } from '@/api/session'
import type { NewOrder, Service, Shop } from '@/api/types'
import { createQueryClient } from '@/app/query-client'
import type { BasketLine } from '@/lib/basket'
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

/** What was taken out of the cart. */
const taken: BasketLine[] = []

/** The server's side; `sent` are the bodies of orders and enquiries. */
function serve({ service: ofPlace = {}, shop: ofShop = {}, refusal }: Given) {
  const sent: { path: string; body: NewOrder }[] = []
  taken.length = 0
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
    http.put('/api/cart/lines', async ({ request }) => {
      taken.push(...((await request.json()) as { lines: BasketLine[] }).lines)
      return HttpResponse.json({ ...cartOf(), merged: { added: 0, raised: 0, limited: [], dropped: [] } })
    }),
    answer('/api/orders', { success: true, message: '', order }),
    answer('/api/enquiries', { success: true, message: '', enquiry: examples['GET /api/enquiries/{id} 200'].enquiry, replayed: false }),
    ...everything,
  )
  return sent
}

/** Repeats failed writes at once. */
function client() {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false }, mutations: { retryDelay: 0 } })
  return client
}

function open(queryClient = client()) {
  return renderAt(
    [
      { path: '/checkout', element: <CheckoutPage /> },
      { path: '/bank-details', element: <p>at payment</p> },
      { path: '/enquiries/:id', element: <p>at the enquiry</p> },
    ],
    '/checkout',
    queryClient,
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

  it('shows the old and the new total after a change, needs a confirmation, and does not lose input', async () => {
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

  it('is as it was left after Pay Now; the age is confirmed again, and a typed address is saved once', async () => {
    serve({})
    const saved = vi.fn()
    server.use(
      http.post('/api/addresses', async ({ request }) => {
        saved(await request.json())
        return HttpResponse.json({ success: true, message: '', address }, { status: 201 })
      }),
    )
    const { router } = open()
    await userEvent.click(await screen.findByLabelText('New address'))
    for (const [label, typed] of Object.entries({
      'Recipient’s name': 'Kamala',
      Street: '3 Car Street',
      City: 'Madurai',
      Pincode: '625001',
      'Phone number': '9876501234',
    })) {
      await userEvent.clear(screen.getByLabelText(label))
      await userEvent.type(screen.getByLabelText(label), typed)
    }
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Tamil Nadu')
    await press('Pay Now')
    expect(await screen.findByText('at payment')).toBeInTheDocument()
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    await act(() => router.navigate('/checkout'))
    expect(await screen.findByLabelText('Recipient’s name')).toHaveValue('Kamala')
    expect(screen.getByLabelText('New address')).toBeChecked()
    expect(screen.getByLabelText('Street')).toHaveValue('3 Car Street')
    expect(screen.getByLabelText('Phone number')).toHaveValue('9876501234')
    expect(screen.getByLabelText('I am 18 or older')).not.toBeChecked()
    await press('Pay Now')
    expect(await screen.findByText('at payment')).toBeInTheDocument()
    expect(saved).toHaveBeenCalledOnce()
  })

  it.each([
    ['both are kept', { name: '', phoneNumber: '' }, true, { name: 'Kamala', phoneNumber: '9876501234' }],
    ['a name that is there stays', { name: 'Meena', phoneNumber: '' }, true, { name: 'Meena', phoneNumber: '9876501234' }],
    ['nothing without the wish', { name: '', phoneNumber: '' }, false, undefined],
    ['a complete profile is not asked about', {}, undefined, undefined],
  ])('offers to keep name and phone number in the profile: %s', async (_, own, wish, kept) => {
    serve({})
    const saved: unknown[] = []
    const customer = { ...user, ...own }
    server.use(
      http.get('/api/auth/profile', () => HttpResponse.json({ success: true, user: customer })),
      http.put('/api/auth/profile', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({ success: true, message: '', user: customer })
      }),
    )
    open()
    for (const [label, typed] of Object.entries({ 'Recipient’s name': 'Kamala', 'Phone number': '9876501234' })) {
      await userEvent.clear(await screen.findByLabelText(label))
      await userEvent.type(screen.getByLabelText(label), typed)
    }
    if (wish === undefined) expect(screen.queryByLabelText(/in my profile/)).toBeNull()
    if (wish === false) await userEvent.click(screen.getByLabelText(/in my profile/))
    await press('Pay Now')
    expect(await screen.findByText('at payment')).toBeInTheDocument()
    await waitFor(() => expect(saved).toEqual(kept ? [kept] : []))
  })

  it('leads to the page of an order for cash, although its lines have left the cart by then', async () => {
    serve({ shop: { codEnabled: true } })
    let placed = false
    let show = () => {}
    const loaded = new Promise<void>((resolve) => {
      show = resolve
    })
    server.use(
      http.get('/api/cart', () => HttpResponse.json(placed ? cartOf() : cart)),
      http.post('/api/orders', () => {
        placed = true
        return HttpResponse.json({ success: true, message: '', order })
      }),
    )
    const orderPage = { path: '/orders/:id', lazy: () => loaded.then(() => ({ element: <p>at the order</p> })) }
    const { client } = renderAt(
      [{ path: '/checkout', element: <CheckoutPage /> }, { path: '/cart', element: <p>at the cart</p> }, orderPage],
      '/checkout',
    )
    await userEvent.click(await screen.findByLabelText(/Cash on delivery/))
    await press('Place Order')
    await waitFor(() => expect(client.getQueryData<CartState>(cartQuery().queryKey)?.cart.cart).toEqual([]))
    show()
    expect(await screen.findByText('at the order')).toBeInTheDocument()
    expect(screen.queryByText('at the cart')).toBeNull()
  })

  it('sends an order that may have been placed under a 503 with the same key again, a refused one with another', async () => {
    serve({})
    const keys: (string | null)[] = []
    server.use(
      http.post('/api/orders', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        // Three tries of the first press fail; so do those of the second but for the last, which is refused.
        const [status, code] = keys.length < 6 ? [503, 'unavailable'] : [409, 'cod_over_limit']
        return keys.length === 7
          ? HttpResponse.json({ success: true, message: '', order })
          : HttpResponse.json({ success: false, message: '', code, errors: [] }, { status })
      }),
    )
    open()
    await press('Pay Now')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to proceed. Please try again.')
    expect(keys).toHaveLength(3)
    const again = () => userEvent.click(screen.getAllByRole('button', { name: 'Pay Now' })[0] as HTMLElement)
    await again()
    await waitFor(() => expect(keys).toHaveLength(6))
    expect(new Set(keys).size, 'one key').toBe(1)
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    await again()
    expect(await screen.findByText('at payment')).toBeInTheDocument()
    expect(new Set(keys).size).toBe(2)
  })

  it('an order with money is not replaced: it is paid or looked at', async () => {
    const waiting = { _id: '44', orderNumber: 'FC261121-AN0TH', total: 900, holdsUntil: null }
    const sent = serve({})
    server.use(
      http.post('/api/orders', async ({ request }) => {
        sent.push({ path: '/api/orders', body: (await request.json()) as NewOrder })
        const code = sent.length === 1 ? 'order_waiting_for_payment' : 'order_not_replaceable'
        return HttpResponse.json({ success: false, message: `The server says ${code}`, errors: [], code, order: waiting }, { status: 409 })
      }),
    )
    open()
    await press('Pay Now')
    await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
    expect(await screen.findByText('The server says order_not_replaceable')).toBeInTheDocument()
    expect(sent[1]?.body.replacesWaiting).toBe(true)
    expect(screen.getByRole('link', { name: 'Pay for FC261121-AN0TH' })).toHaveAttribute('href', '/bank-details?order=44')
    expect(screen.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/orders/44')
    expect(screen.queryByRole('button', { name: 'Replace it' })).toBeNull()
  })

  it('sends nothing for a refused place, and shows the reason', async () => {
    const reason = { en: 'A court forbids it.', ta: '', hi: '' }
    const sent = serve({ service: { allowed: false, reason } })
    open()
    expect(await screen.findByText('A court forbids it.')).toBeInTheDocument()
    await press('Pay Now')
    expect(screen.getByRole('alert')).toHaveTextContent(`We cannot send to ${address.pincode}`)
    expect(sent).toEqual([])
  })

  it('sends an enquiry without a payment method in enquiry mode', async () => {
    const sent = serve({ service: { mode: 'enquiry' }, shop: { codEnabled: true } })
    open()
    await press('Send enquiry')
    expect(await screen.findByText('at the enquiry')).toBeInTheDocument()
    expect(sent.map(({ path }) => path)).toEqual(['/api/enquiries'])
    const [bundle, product] = sent[0]?.body.items ?? []
    await waitFor(() =>
      expect(taken).toEqual([
        { type: 'bundle', _id: bundle?.bundleId, quantity: 0 },
        { type: 'product', _id: product?.product, quantity: 0 },
      ]),
    )
    expect(screen.queryByText('Cash on delivery')).not.toBeInTheDocument()
  })

  it('offers to send as an enquiry what the server takes as an order no more', async () => {
    const sent = serve({ refusal: { code: 'enquiry_only', notice: { en: 'By phone only.', ta: '', hi: '' } } })
    open()
    await press('Pay Now')
    expect(await screen.findByText('By phone only.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/orders', '/api/enquiries']))
    // The page is left, and its items are taken out of the cart.
    await waitFor(() => expect(taken).toHaveLength(2))
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
