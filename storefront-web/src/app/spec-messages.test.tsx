import { renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { productQuery } from '@/api/catalogue'
import { session } from '@/api/session'
import { cartProblem } from '@/features/cart/problems'
import { useT } from '@/lib/i18n'
import { examples } from '@/testing/examples'
import { bundleLine, cartOf, user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { routes } from './routes'

/** The specification's messages that come only after several steps; the others are in spec-texts. */
const shown = (text: string) => waitFor(() => expect(document.body.textContent?.includes(text), `“${text}” is shown`).toBe(true))
const refusal = (status: number) => HttpResponse.json({ success: false, message: '' }, { status })

beforeEach(() => session.end('logout'))

async function toCode(): Promise<void> {
  renderAt(routes, '/login')
  await userEvent.type(await screen.findByLabelText('Email Address'), 'meena@example.com{Enter}')
  await screen.findByLabelText('6-digit code')
}

describe('the specification’s messages', () => {
  it('contact: thanks, for a while', async () => {
    server.use(
      http.post('/api/contact', () => HttpResponse.json(examples['POST /api/contact 201'])),
      ...everything,
    )
    renderAt(routes, '/')
    await userEvent.type(await screen.findByLabelText('Name'), 'Meena')
    await userEvent.type(screen.getByLabelText('Email'), 'meena@example.com')
    await userEvent.type(screen.getByLabelText('Subject'), 'A question')
    await userEvent.type(screen.getByLabelText('Message'), 'Do you deliver to Madurai?')
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
    await shown('Thank you! Your message has been sent successfully.')
    // It stays, because a visitor who wants to add something needs it.
    await shown(`Your message has the number ${examples['POST /api/contact 201'].number}.`)
  })

  it.each(['123 456', ' 123456 ', '123-456', '१२३४५६', '１２３４５６', '12345６', '123456\u200b'])(
    'the code %j is 123456',
    async (typed) => {
      const sent: unknown[] = []
      server.use(
        http.post('/api/auth/send-otp', () => HttpResponse.json({ success: true })),
        http.post('/api/auth/verify-otp', async ({ request }) => {
          sent.push(await request.json())
          return refusal(400)
        }),
        ...everything,
      )
      await toCode()
      await userEvent.click(screen.getByLabelText('6-digit code'))
      await userEvent.paste(typed)
      await waitFor(() => expect(sent).toMatchObject([{ otp: '123456' }]))
    },
  )

  it('logout shows its progress', async () => {
    server.use(
      http.post('/api/auth/logout', () => new Promise<never>(() => undefined)),
      ...everything,
    )
    session.signIn('token', user)
    renderAt(routes, '/faq')
    await userEvent.click(await screen.findByRole('button', { name: /Meena/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await shown('Logging out...')
  })

  it.each([
    [
      'the menu',
      '/faq',
      async () => {
        await userEvent.click(await screen.findByRole('button', { name: /Meena/ }))
        await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
      },
    ],
    [
      'this device',
      '/profile?tab=security',
      async () => {
        const [button] = await screen.findAllByRole('button', { name: 'Logout' })
        await userEvent.click(button as HTMLElement)
      },
    ],
    [
      'all devices',
      '/profile?tab=security',
      async () => {
        await userEvent.click(await screen.findByRole('button', { name: 'Logout from all devices' }))
      },
    ],
  ])('logout of %s ends at the login page', async (_, at, press) => {
    server.use(
      http.post('/api/auth/logout', () => HttpResponse.json({ success: true, message: '' })),
      http.post('/api/auth/logout-all', () => HttpResponse.json({ success: true, message: '' })),
      ...everything,
    )
    session.signIn('token', user)
    const { router } = renderAt(routes, at)
    await press()
    await waitFor(() => expect(session.get().token).toBeNull())
    await screen.findByRole('heading', { name: 'Login' })
    await waitFor(() => expect(router.createHref(router.state.location)).toBe('/login'))
  })

  it('a code that the server refuses without words', async () => {
    server.use(
      http.post('/api/auth/send-otp', () => HttpResponse.json({ success: true })),
      http.post('/api/auth/verify-otp', () => refusal(400)),
      ...everything,
    )
    await toCode()
    await userEvent.type(screen.getByLabelText('6-digit code'), '482913')
    await shown('Failed to verify OTP')
  })

  it('an answer to the code that is none, as of a hotel’s network', async () => {
    server.use(
      http.post('/api/auth/send-otp', () => HttpResponse.json({ success: true })),
      http.post('/api/auth/verify-otp', () => HttpResponse.html('<h1>Welcome to our Wi-Fi</h1>')),
      ...everything,
    )
    await toCode()
    await userEvent.type(screen.getByLabelText('6-digit code'), '482913')
    await shown('Login failed. Please try again.')
  })

  it('a proof that the server refuses without words', async () => {
    server.use(
      http.post('/api/orders/create-manual-payment', () => refusal(400)),
      ...everything,
    )
    session.signIn('token', user)
    renderAt(routes, '/bank-details?order=42')
    const file = new File([new Uint8Array(64)], 'payment.png', { type: 'image/png' })
    await userEvent.upload(await screen.findByLabelText('Upload payment screenshot', { selector: '#screenshot' }), file)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Submit Payment Proof' }))[0] as HTMLElement)
    await shown('Failed to place order. Please try again.')
  })

  const anywhere = { minimum: 0, refusal: '' }

  it('problems of a cart before checkout', () => {
    const { current: t } = renderHook(() => useT('cart')).result
    expect(cartProblem(cartOf(), anywhere, t)).toBe('Your cart is empty. Please add items before checkout.')
    const free = { ...bundleLine, lineTotal: 0 }
    expect(cartProblem(cartOf(free), anywhere, t)).toBe('Invalid cart total. Please refresh and try again.')
    const short = { ...bundleLine, problem: { code: 'out_of_stock', message: '', possible: 0 } }
    expect(cartProblem(cartOf(short as typeof bundleLine), anywhere, t)).toBe(
      'Some items in your cart are out of stock. Please update quantities or remove them.',
    )
  })

  it('a product is requested by its id', async () => {
    const ask = productQuery('').queryFn as unknown as (asked: object) => Promise<unknown>
    await expect(ask({})).rejects.toThrow('Product ID is required')
  })
})
