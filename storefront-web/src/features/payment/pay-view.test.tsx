import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { Component as BankDetailsPage } from '@/routes/BankDetailsPage'
import { order, shop, user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import PayView from './PayView'

const waiting = { ...order, canSendProof: true, status: 'pending', paymentInfo: { ...order.paymentInfo, status: 'pending' } } as const

beforeEach(() => {
  server.use(...everything)
  session.signIn('token', user)
})

const open = async () => {
  renderAt([{ path: '/', element: <PayView order={waiting} shop={shop} /> }], '/')
  const [submit] = await screen.findAllByRole('button', { name: 'Submit Payment Proof' })
  return submit as HTMLElement
}

it('without a screenshot the box that is missing one comes into view and says so', async () => {
  const submit = await open()
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  await userEvent.click(submit)
  expect((await screen.findAllByText('Please upload payment screenshot')).length).toBeGreaterThan(0)
  expect(seen).toHaveBeenCalled()
})

it('a wrong reference is focused, and what was typed stays', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  server.use(http.get('/api/receipts', () => HttpResponse.json({ success: true, available: false })))
  const submit = await open()
  await userEvent.upload(
    screen.getByLabelText('Upload payment screenshot', { selector: 'input' }),
    new File([new Uint8Array(4)], 'a.png', { type: 'image/png' }),
  )
  await screen.findByText('a.png')
  const reference = screen.getByLabelText(/Bank reference/)
  await userEvent.type(reference, '12345')
  await userEvent.click(submit)
  expect(reference).toHaveFocus()
  expect(reference).toHaveValue('12345')
  vi.unstubAllGlobals()
})

it.each(['pictures_busy', 'storage_busy'])('a proof is sent again when the server is busy with other files: %s', async (code) => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  let asked = 0
  const busy = { success: false, message: 'Many files are being saved.', code, errors: [] }
  server.use(
    http.get('/api/receipts', () => HttpResponse.json({ success: true, available: false })),
    http.get('/api/orders/42', () => HttpResponse.json({ success: true, order: waiting })),
    http.post('/api/orders/create-manual-payment', () => {
      asked += 1
      if (asked < 3) return HttpResponse.json(busy, { status: 503, headers: { 'Retry-After': '0' } })
      return HttpResponse.json({ success: true, message: 'Payment proof submitted', order: waiting }, { status: 201 })
    }),
  )
  const submit = await open()
  await userEvent.upload(
    screen.getByLabelText('Upload payment screenshot', { selector: 'input' }),
    new File([new Uint8Array(4)], 'a.png', { type: 'image/png' }),
  )
  await screen.findByText('a.png')
  await userEvent.click(submit)
  await waitFor(() => expect(asked).toBe(3))
  expect(screen.queryByText(/Many files/)).not.toBeInTheDocument()
  vi.unstubAllGlobals()
})

it('a shop whose account could not be loaded can be asked again', async () => {
  let fails = true
  server.use(
    http.get('/api/orders/42', () => HttpResponse.json({ success: true, order: waiting })),
    http.get('/api/shop', () => (fails ? HttpResponse.error() : HttpResponse.json({ success: true, shop }))),
  )
  renderAt([{ path: '/bank-details', element: <BankDetailsPage /> }], '/bank-details?order=42')
  const again = await screen.findByRole('button', { name: 'Try Again' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText(shop.bank.ifsc)).toBeVisible()
})
