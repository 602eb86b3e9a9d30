import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { readFilters } from '@/lib/filters'
import { soldOut } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { EmailStep } from './auth/EmailStep'
import FilterPanel from './catalogue/FilterPanel'
import TellMe from './catalogue/TellMe'
import { TrackForm } from './orders/TrackForm'
import SendTo from './place/SendTo'
import { ReviewForm } from './reviews/ReviewForm'

const nothing = () => undefined

describe('a form that is sent with a wrong field', () => {
  it.each([
    ['login', <EmailStep key="" email="" sending={false} error={null} onSend={nothing} />, 'Send OTP', 'Email Address'],
    ['tracking', <TrackForm key="" />, 'Track Order', 'Order Number'],
    ['the delivery place', <SendTo key="" />, 'Check', 'Send to PIN'],
    ['back in stock', <TellMe key="" product={soldOut} />, 'Tell me', 'Email Address'],
    ['a review', <ReviewForm key="" productId="7" onDone={nothing} />, /Submit/, /Comment|review/],
  ])('moves the focus to it: %s', async (_, form, button, label) => {
    renderAt([{ path: '/', element: form }], '/')
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const field = screen.getByRole('textbox', { name: label })
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
  })
})

describe('digits of Indian scripts', () => {
  it('are prices in the filter', async () => {
    const onChange = vi.fn()
    renderAt(
      [
        {
          path: '/',
          element: <FilterPanel filters={readFilters(new URLSearchParams())} categories={[]} open onChange={onChange} onClear={nothing} />,
        },
      ],
      '/',
    )
    await userEvent.type(await screen.findByLabelText('Minimum price'), '௧௫०{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ minPrice: 150 }, false)
  })

  it('are digits of an order number', async () => {
    const asked: unknown[] = []
    server.use(
      http.post('*/api/orders/track', async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json({ success: false, message: 'Order not found', errors: [] }, { status: 404 })
      }),
    )
    renderAt([{ path: '/', element: <TrackForm /> }], '/')
    await userEvent.type(await screen.findByLabelText('Order Number'), 'FC२६1104-P9W2K')
    await userEvent.type(screen.getByLabelText('Email Address'), 'meena@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Track Order' }))
    await waitFor(() => expect(asked).toEqual([{ orderNumber: 'FC261104-P9W2K', email: 'meena@example.com' }]))
  })
})
