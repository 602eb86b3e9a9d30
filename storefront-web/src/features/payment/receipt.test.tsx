import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import * as receipts from '@/api/receipts'
import { order } from '@/testing/fixtures'
import ReceiptNote from './ReceiptNote'
import { useReceipt } from './useReceipt'

type Reading = receipts.Reading

let readReceipt: MockInstance<typeof receipts.readReceipt>
beforeEach(() => {
  readReceipt = vi.spyOn(receipts, 'readReceipt')
})

const value = (name: Reading['values'][number]['name'], text: string, certainty: 'sure' | 'unsure' = 'sure') => ({
  name,
  value: text,
  certainty,
  box: [0, 0, 1, 0.1],
})

const reading = (...values: Reading['values']): Reading => ({ _id: '1', state: 'read', isReceipt: true, payeeIsOurs: true, values })

const picture = (name: string) => new File([new Uint8Array(4)], name, { type: 'image/png' })

/** The hook beside the field that it fills, as the page has it. */
const useField = ({ file, typed = '' }: { file: File | null; typed?: string }) => {
  const [reference, setReference] = useState(typed)
  return { reference, setReference, ...useReceipt(file, reference, setReference) }
}

describe('the reference that was read', () => {
  it('fills an empty field and is marked as read, until the person types', async () => {
    readReceipt.mockResolvedValue(reading(value('reference', '628578000918')))
    const { result } = renderHook(useField, { initialProps: { file: picture('a') } })
    await waitFor(() => expect(result.current.reference).toBe('6285 7800 0918'))
    expect(result.current.isFromPicture).toBe(true)
    act(() => result.current.setReference('6285 7800 0919'))
    expect(result.current.isFromPicture).toBe(false)
  })

  it('never replaces what was typed', async () => {
    readReceipt.mockResolvedValue(reading(value('reference', '628578000918')))
    const { result } = renderHook(useField, { initialProps: { file: picture('a'), typed: '63' } })
    await waitFor(() => expect(result.current.reading).not.toBeNull())
    expect(result.current.reference).toBe('63')
  })

  it('is not used when uncertain, and is removed with its picture', async () => {
    readReceipt.mockResolvedValueOnce(reading(value('reference', '628578000918')))
    const { result, rerender } = renderHook(useField, { initialProps: { file: picture('a') } })
    await waitFor(() => expect(result.current.isFromPicture).toBe(true))
    readReceipt.mockResolvedValueOnce(reading(value('reference', '628578000911', 'unsure')))
    rerender({ file: picture('b') })
    await waitFor(() => expect(result.current.reading?.values[0]?.value).toBe('628578000911'))
    expect(result.current.reference).toBe('')
  })

  it('changes nothing when nothing is read', async () => {
    readReceipt.mockResolvedValue(null)
    const { result } = renderHook(useField, { initialProps: { file: picture('a') } })
    await waitFor(() => expect(readReceipt).toHaveBeenCalled())
    expect(result.current).toMatchObject({ reference: '', reading: null, isFromPicture: false })
  })
})

describe('texts about a picture', () => {
  const said = (found: Reading) => {
    render(<ReceiptNote reading={found} order={order} />)
    return screen.getByRole('status').textContent
  }

  it('is what was read, as a question', () => {
    const due = order.amountDue.toFixed(2)
    expect(said(reading(value('amount', due), value('reference', '628578000918'), value('paid_on', '2026-10-12')))).toMatch(
      /^We read ₹3,389 · reference 6285 7800 0918 · 12\sOct\. Right\?/,
    )
  })

  it.each([
    [reading(value('status', 'pending')), 'still pending'],
    [reading(value('status', 'failed')), 'a payment that failed'],
    [reading(value('amount', '10.00')), 'shows ₹10.00, and ₹3,389.00 is due'],
    [{ ...reading(), payeeIsOurs: false }, 'to somebody else'],
    [{ ...reading(), isReceipt: false }, 'does not look like the receipt'],
  ])('names what does not fit, and that it can be sent anyway', (found, words) => {
    const text = said(found)
    expect(text).toContain(words)
    expect(text).toContain('You can send it anyway.')
  })
})
