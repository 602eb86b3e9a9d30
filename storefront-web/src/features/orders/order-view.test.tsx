import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Order } from '@/api/types'
import { order } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { OrderView } from './OrderView'

const show = (changes: Partial<Order>) => renderAt([{ path: '/', element: <OrderView order={{ ...order, ...changes }} /> }], '/')
const cancelled = { status: 'cancelled', cancelKind: 'staff', cancelReason: 'The rockets are recalled', canCancel: false } as const

describe('a cancelled order', () => {
  it('shows the reason and the refund that is due', async () => {
    const refund = {
      state: 'due',
      amount: 3389,
      reason: 'Order cancelled',
      reference: '',
      sentAt: null,
      sentOn: null,
      onRecord: false,
    } as const
    show({ ...cancelled, refund, paymentInfo: { ...order.paymentInfo, status: 'completed' } })
    expect(await screen.findByText(/The rockets are recalled/)).toBeVisible()
    expect(screen.getByText('We will send back ₹3,389.00.')).toBeVisible()
    expect(screen.getByText('Refund due')).toBeVisible()
    expect(screen.queryByText('Paid')).toBeNull()
  })

  it('shows when and with which reference the refund was sent', async () => {
    const refund = {
      state: 'sent',
      amount: 3389,
      reason: '',
      reference: '628578000918',
      sentAt: '2026-11-22T11:10:00Z',
      sentOn: '2026-11-21',
      onRecord: false,
    } as const
    show({ ...cancelled, refund, paymentInfo: { ...order.paymentInfo, status: 'completed' } })
    expect(await screen.findByText(/We sent back ₹3,389.00 on 21 Nov/)).toBeVisible()
    expect(screen.getByText(/628578000918/)).toBeVisible()
    expect(screen.getByText('Refunded')).toBeVisible()
  })

  it('shows that a proof is being checked', async () => {
    show({ ...cancelled, paymentInfo: { ...order.paymentInfo, status: 'verification_pending' } })
    expect(await screen.findByText(/We are checking your payment proof/)).toBeVisible()
  })
})
