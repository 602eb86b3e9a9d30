import numbers from '@shop/shared/contract/numbers.json'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isOneColour, maxProofBytes, prepareProof } from '@/lib/pictures'
import { order } from '@/testing/fixtures'
import { UpiQr } from '@/ui/UpiQr'
import { cleanReference, isReference } from './reference'

describe('the QR code of a payment', () => {
  const code = () => screen.getByRole('img', { name: 'UPI QR code' })

  it('is a picture of what is due of the order', () => {
    render(<UpiQr order={{ ...order, amountDue: 3389.5 }} label="UPI QR code" />)
    expect(code()).toHaveAttribute('src', `/api/upi-qr?amount=3389.50&orderNumber=${order.orderNumber}`)
  })

  it('can be fetched again when it did not come, and offers a reload after a second failure', () => {
    render(<UpiQr label="UPI QR code" />)
    fireEvent.error(code())
    expect(screen.queryByRole('button', { name: 'Reload page' })).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(code()).toHaveAttribute('src', '/api/upi-qr')
    fireEvent.error(code())
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible()
  })
})

describe('a bank reference', () => {
  it.each(numbers.reference as [string, string | null][])('%j is %j, as in contract/numbers.json', (typed, reference) => {
    expect(isReference(typed) ? cleanReference(typed) : null).toBe(reference)
  })

  it('may be left out', () => {
    expect(isReference('')).toBe(true)
  })
})

describe('a proof before it is sent', () => {
  const file = (bytes: number, type: string, name = 'x') => new File([new Uint8Array(bytes)], name, { type })

  it('must be a picture', async () => {
    expect(await prepareProof(file(10, 'application/pdf', 'receipt.jpg'))).toBe('notImage')
    expect(await prepareProof(file(10, 'image/svg+xml'))).toBe('notImage')
    expect(await prepareProof(file(10, '', 'note.txt'))).toBe('notImage')
  })

  it.each([
    ['image/jpg', 'WhatsApp Image.jpg'],
    ['image/pjpeg', 'receipt'],
    ['application/octet-stream', 'IMG_2041.HEIC'],
    ['', 'IMG_1.HEIC'],
  ])('may be called %j when it is %s', async (type, name) => {
    expect(await prepareProof(file(10, type, name))).toBeInstanceOf(File)
  })

  it('keeps 700 px of the short side of a long list, and the ground of letters on a transparent one', async () => {
    const drawn: number[][] = []
    let alpha = 255
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1080, height: 22_000, close: () => {} }))
    const context = {
      drawImage: (_: unknown, ...box: number[]) => drawn.push(box),
      getImageData: () => ({ data: [0, 0, 0, alpha] }),
    }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'])))
    const large = file(2 * 1024 * 1024, 'image/png', 'list.png')
    expect(await prepareProof(large)).toMatchObject({ name: 'list.jpg', size: 5 })
    expect(drawn).toEqual([[0, 0, 700, 14_259]])
    alpha = 0
    expect(await prepareProof(large)).toBe(large)
  })

  it.each([
    [true, 'of one colour', [255, 255, 255, 255, 250, 249, 255, 255]],
    [false, 'of two colours', [255, 255, 255, 255, 20, 20, 20, 255]],
    [false, 'of white letters on a transparent ground', [255, 255, 255, 255, 255, 255, 255, 0]],
  ])('is empty: %s, %s', async (empty, _, data) => {
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('createImageBitmap', async () => ({ width: 2, height: 1, close: () => {} }))
    const context = { drawImage: () => {}, getImageData: () => ({ data: Uint8ClampedArray.from(data) }) }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    expect(await isOneColour(file(10, 'image/png'))).toBe(empty)
  })

  it('is not called empty when the browser cannot decode it', async () => {
    expect(await isOneColour(file(10, 'image/heic'))).toBe(false)
  })

  it('must fit into 5 MB, when it cannot be made smaller', async () => {
    expect(await prepareProof(file(maxProofBytes + 1, 'image/png'))).toBe('tooBig')
    await waitFor(async () => expect(await prepareProof(file(maxProofBytes, 'image/jpeg'))).toBeInstanceOf(File))
  })
})
