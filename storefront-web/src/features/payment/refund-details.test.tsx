import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { RefundDetails } from './RefundDetails'

const show = (token: string) => renderAt([{ path: '/', element: <RefundDetails token={token} /> }], '/')

const refund = { orderNumber: 'FC261104-P9W2K', amount: 500, given: '' }

function serve(answer: () => Response = () => HttpResponse.json({ success: true, refund })) {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/refund-details/look', answer),
    http.post('*/api/refund-details', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ success: true, message: 'Thank you.', refund: { ...refund, given: '***3456' } })
    }),
  )
  return sent
}

describe('where a refund is sent to', () => {
  it('accepts an account with the link only, validates and confirms it', async () => {
    const sent = serve()
    const user = userEvent.setup()
    show('abc')
    const number = await screen.findByText(refund.orderNumber)
    expect(number.parentElement).toHaveTextContent('Refund of ₹500.00 for order FC261104-P9W2K')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Please enter a valid UPI ID, such as name@bank')).toBeVisible()
    expect(screen.getByLabelText('UPI ID')).toHaveFocus()
    await user.click(screen.getByLabelText('To a bank account'))
    await user.type(screen.getByLabelText('Account number'), '5020 0000 १२३४ 56')
    await user.type(screen.getByLabelText('IFSC code'), 'hdfc1001234')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Please enter a valid IFSC code, such as HDFC0001234')).toBeVisible()
    expect(screen.getByText('Please enter the name of the account holder')).toBeVisible()
    expect(screen.getByLabelText('IFSC code')).toHaveFocus()
    expect(sent).toEqual([])
    await user.clear(screen.getByLabelText('IFSC code'))
    await user.type(screen.getByLabelText('IFSC code'), 'hdfc0001234')
    await user.type(screen.getByLabelText('Name of the account holder'), 'Meena Raman')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('status')).toHaveTextContent('We will send ₹500.00 to ***3456.')
    expect(sent).toEqual([{ token: 'abc', upiId: '', accountNumber: '50200000123456', ifsc: 'HDFC0001234', accountName: 'Meena Raman' }])
  })

  it('shows that a used link is invalid, and links to the order', async () => {
    const body = { success: false, code: 'refund_link_not_valid', message: 'This link is not valid any more.', errors: [] }
    serve(() => HttpResponse.json(body, { status: 409 }))
    show('abc')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.')
    expect(screen.getByRole('link', { name: 'Track your order' })).toHaveAttribute('href', '/track-order')
  })

  it('requires the link of the mail', async () => {
    serve()
    show('')
    expect(await screen.findByText('Please open the link in our e-mail about your refund.')).toBeVisible()
  })
})
