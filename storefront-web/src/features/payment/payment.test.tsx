import numbers from '@shop/shared/contract/numbers.json'
import { render, screen, waitFor } from '@testing-library/react'
import jsQR from 'jsqr'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isOneColour, maxProofBytes, prepareProof } from '@/lib/pictures'
import { order } from '@/testing/fixtures'
import UpiQr from '@/ui/UpiQr'
import { cleanReference, isReference } from './reference'

/** The dark modules of the drawn code, as a camera would see them: 8 pixels a module. */
function photograph(svg: SVGElement): { pixels: Uint8ClampedArray; side: number } {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const scale = 8
  const side = modules * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const dark = [...svg.querySelectorAll('path')].find((path) => path.getAttribute('fill') !== '#ffffff')
  for (const [, x, y, width] of (dark?.getAttribute('d') ?? '').matchAll(/M(\d+)[ ,](\d+)\s?h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        pixels.set([21, 14, 59, 255], (row * side + column) * 4)
    }
  }
  return { pixels, side }
}

describe('the UPI QR code', () => {
  it('is read by another decoder as exactly the link, with a quiet zone of four', () => {
    render(<UpiQr link={order.upiLink} label="UPI QR code" />)
    const svg = screen.getByRole('img', { name: 'UPI QR code' }) as unknown as SVGElement
    const { pixels, side } = photograph(svg)
    const read = jsQR(pixels, side, side)
    expect(read?.data).toBe(order.upiLink)
    expect(read?.data).toMatch(
      /^upi:\/\/pay\?pa=[^&]+&pn=Agal%20Crackers&mc=5999&tr=[A-Za-z0-9]{1,35}&tn=Order%20FC261121-7K3QX&am=3389\.00&cu=INR$/,
    )
    for (let at = 0; at < 4 * 8 * side; at += 1) expect(pixels[at * 4]).toBe(255)
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
