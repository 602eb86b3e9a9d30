import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { Component as LoginPage } from '@/routes/LoginPage'
import { shop, user } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { Component as Guard } from './Guard'

const routes = [
  { path: '/login', element: <LoginPage /> },
  { element: <Guard />, children: [{ path: '/checkout', element: <p>at checkout</p> }] },
]

beforeEach(() => {
  session.end('logout')
  server.use(http.get('/api/shop', () => HttpResponse.json({ success: true, shop })))
})

describe('the guard', () => {
  it('redirects visitors to sign in and remembers the page with its query', async () => {
    const { router } = renderAt(routes, '/checkout?from=cart')
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.search).toBe('?next=%2Fcheckout%3Ffrom%3Dcart')
  })

  it('checks the session before it shows the page', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(http.get('/api/auth/profile', () => answered.then(() => HttpResponse.json({ success: true, user }))))
    session.signIn('token', user)
    renderAt(routes, '/checkout')
    expect(await screen.findByText('Checking authentication...')).toBeInTheDocument()
    answer()
    await screen.findByText('at checkout')
  })

  it('a session ended by the server redirects to the login page with a message', async () => {
    server.use(http.get('/api/auth/profile', () => HttpResponse.json({ success: false, message: 'Expired' }, { status: 401 })))
    session.signIn('token', user)
    renderAt(routes, '/checkout')
    await screen.findByText(/Your session has ended/)
  })

  it('a renewed token leaves the page and what was typed on it as they are', async () => {
    server.use(http.get('/api/auth/profile', () => HttpResponse.json({ success: true, user }, { headers: { 'x-new-token': 'renewed' } })))
    session.signIn('token', user)
    const typing = { element: <Guard />, children: [{ path: '/checkout', element: <input aria-label="Street" /> }] }
    const { client } = renderAt([typing], '/checkout')
    const street = await screen.findByLabelText('Street')
    await userEvent.type(street, '22 Mela Ratha Veedhi')
    session.renew('renewed', 'once more')
    await client.refetchQueries()
    expect(localStorage.getItem('token')).toBe('renewed')
    expect(screen.getByLabelText('Street')).toBe(street)
    expect(street).toHaveValue('22 Mela Ratha Veedhi')
  })

  it('a network that fails is no reason to sign out: Try Again', async () => {
    let down = true
    server.use(http.get('/api/auth/profile', () => (down ? HttpResponse.error() : HttpResponse.json({ success: true, user }))))
    session.signIn('token', user)
    renderAt(routes, '/checkout')
    await screen.findByRole('heading', { name: 'Failed to initialize app' })
    expect(localStorage.getItem('token')).toBe('token')
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('at checkout')
  })
})

describe('signing in', () => {
  const send = (status: number, body: object, headers = {}) =>
    server.use(http.post('/api/auth/send-otp', () => HttpResponse.json(body, { status, headers })))
  const toCode = async () => {
    send(200, { success: true, message: 'OTP sent to your email' })
    server.use(http.get('/api/auth/profile', () => HttpResponse.json({ success: true, user })))
    const view = renderAt(routes, '/login?next=/checkout')
    await userEvent.type(await screen.findByLabelText('Email Address'), 'meena@example.com{Enter}')
    await screen.findByRole('heading', { name: 'Enter the code' })
    return view
  }

  it('requires an e-mail address', async () => {
    renderAt(routes, '/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }))
    expect(screen.getByText('Please enter your email address')).toBeInTheDocument()
  })

  it('requires a code of six digits', async () => {
    await toCode()
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(screen.getByText('Please enter the OTP')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('6-digit code'), '48a29')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(screen.getByText('OTP must be 6 digits')).toBeInTheDocument()
  })

  it('does not clear a wrong code, and shows the attempts left', async () => {
    await toCode()
    server.use(
      http.post('/api/auth/verify-otp', () =>
        HttpResponse.json({ success: false, message: 'Invalid OTP', code: 'wrong_code', attemptsLeft: 4, errors: [] }, { status: 400 }),
      ),
    )
    await userEvent.type(screen.getByLabelText('6-digit code'), '482913')
    await screen.findByText('Invalid OTP. 4 attempts left.')
    expect(screen.getByLabelText('6-digit code')).toHaveValue('482913')
  })

  it('does not send a code again that was refused; the next one is sent', async () => {
    await toCode()
    const sent: unknown[] = []
    server.use(
      http.post('/api/auth/verify-otp', async ({ request }) => {
        sent.push(((await request.json()) as { otp: string }).otp)
        return HttpResponse.json(
          { success: false, message: 'Invalid OTP', code: 'wrong_code', attemptsLeft: 4, errors: [] },
          { status: 400 },
        )
      }),
    )
    const code = screen.getByLabelText('6-digit code')
    await userEvent.type(code, '482913')
    await screen.findByText('Invalid OTP. 4 attempts left.')
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    await userEvent.type(code, '{Backspace}4')
    await waitFor(() => expect(sent).toEqual(['482913', '482914']))
  })

  it('a code whose answer was lost is sent again, and is not called expired', async () => {
    await toCode()
    server.use(http.post('/api/auth/verify-otp', () => HttpResponse.error()))
    await userEvent.type(screen.getByLabelText('6-digit code'), '482913')
    await screen.findByText(/Please check your internet connection/)
    server.use(
      http.post('/api/auth/verify-otp', () =>
        HttpResponse.json(
          { success: false, message: 'OTP has expired. Please request a new one.', code: 'code_expired', errors: [] },
          { status: 400 },
        ),
      ),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    await screen.findByText('The answer to this code was lost. Press Resend OTP to get a new code.')
  })

  it('goes on with the code after a reload, and asks for the address again once the code has expired', async () => {
    const view = await toCode()
    view.unmount()
    const again = renderAt(routes, '/login')
    expect(await screen.findByLabelText('6-digit code')).toBeVisible()
    expect(screen.getByText('meena@example.com')).toBeVisible()
    again.unmount()
    const stored = JSON.parse(sessionStorage.getItem('personal:codeStep') ?? '')
    sessionStorage.setItem('personal:codeStep', JSON.stringify({ ...stored, sentAt: stored.sentAt - 11 * 60_000 }))
    renderAt(routes, '/login')
    expect(await screen.findByLabelText('Email Address')).toBeVisible()
  })

  it('throttles another code, counting the seconds', async () => {
    await toCode()
    expect(screen.getByText(/Please wait (60|59) seconds before requesting another OTP\./)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeDisabled()
  })

  it('the sixth digit submits, signs in and redirects back', async () => {
    await toCode()
    server.use(http.post('/api/auth/verify-otp', () => HttpResponse.json({ success: true, token: 'new', user })))
    await userEvent.type(screen.getByLabelText('6-digit code'), '482913')
    await screen.findByText('at checkout')
    expect(localStorage.getItem('token')).toBe('new')
  })

  it('the code is filled from the clipboard', async () => {
    const clipboard = { readText: async () => 'Your code is 482 913' }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    await toCode()
    server.use(http.post('/api/auth/verify-otp', () => HttpResponse.json({ success: true, token: 'new', user })))
    await userEvent.click(screen.getByRole('button', { name: 'Paste the code' }))
    await screen.findByText('at checkout')
  })

  it('an answer without a token is no sign-in', async () => {
    await toCode()
    server.use(http.post('/api/auth/verify-otp', () => HttpResponse.json({ success: true, user })))
    await userEvent.type(screen.getByLabelText('6-digit code'), '482913')
    await screen.findByText('Invalid response from server')
  })

  it('shows an error when the code could not be sent', async () => {
    server.use(http.post('/api/auth/send-otp', () => HttpResponse.error()))
    renderAt(routes, '/login')
    await userEvent.type(await screen.findByLabelText('Email Address'), 'meena@example.com{Enter}')
    await screen.findByText('Failed to send OTP. Please check your internet connection.')
    send(429, { success: false, message: '', code: 'code_too_soon', errors: [] }, { 'Retry-After': '42' })
    await userEvent.click(screen.getByRole('button', { name: 'Send OTP' }))
    await waitFor(() => expect(screen.getByText('Please wait 42 seconds before requesting another OTP.')).toBeInTheDocument())
  })
})
