import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { order, shop } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import LinkPayment from './LinkPayment'

const waiting = { ...order, canSendProof: true, status: 'pending', paymentInfo: { ...order.paymentInfo, status: 'pending' } } as const
const open = (shown: typeof order) =>
  renderAt([{ path: '/', element: <LinkPayment order={shown} shop={shop} link="a-signed-link" /> }], '/')

it('a proof is sent by the link, without signing in and without reading the picture', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  const sent: (string | null)[] = []
  server.use(
    http.post('/api/agreed/a-signed-link/proof', async ({ request }) => {
      const form = await request.formData()
      sent.push(request.headers.get('Authorization'), ...[...form.keys()].sort(), String(form.get('reference')))
      return HttpResponse.json({ success: true, message: 'Payment proof received.', order: waiting })
    }),
  )
  open(waiting)
  await userEvent.upload(
    await screen.findByLabelText('Upload payment screenshot', { selector: 'input' }),
    new File([new Uint8Array(4)], 'a.png', { type: 'image/png' }),
  )
  const reference = screen.getByLabelText(/Bank reference/)
  await userEvent.type(reference, '12345')
  const submit = screen.getByRole('button', { name: 'Submit Payment Proof' })
  await userEvent.click(submit)
  expect(reference).toHaveFocus()
  await userEvent.clear(reference)
  await userEvent.type(reference, '6286 1234 5678')
  await userEvent.click(submit)
  await vi.waitFor(() => expect(sent).toEqual([null, 'reference', 'screenshot', '628612345678']))
  vi.unstubAllGlobals()
})

it.each([
  ['verification_pending', 'Your payment is under verification.'],
  ['completed', 'This order is paid.'],
] as const)('a payment that is %s is said to be so', async (status, sentence) => {
  open({ ...waiting, canSendProof: false, paymentInfo: { ...waiting.paymentInfo, status } })
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByLabelText('Upload payment screenshot')).toBeNull()
})
