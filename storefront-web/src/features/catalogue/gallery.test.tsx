import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { product } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { Gallery } from './Gallery'

const alt = product.images[0]?.alt || product.name

async function openZoom() {
  renderAt([{ path: '/', element: <Gallery product={product} /> }], '/')
  const opener = screen.getByRole('button', { name: 'Enlarge the picture' })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: product.name })
  return { opener, dialog, picture: within(dialog).getByRole('button', { name: `${alt} Enlarge the picture` }) }
}

it('a click enlarges the picture and makes it small again', async () => {
  const { dialog, picture } = await openZoom()
  expect(within(dialog).getByAltText(alt)).toBeVisible()
  expect(picture).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(picture)
  expect(picture).toHaveAttribute('aria-pressed', 'true')
  expect(picture).toHaveStyle({ width: '250%' })
  await userEvent.click(picture)
  expect(picture).toHaveStyle({ width: '100%' })
})

it('keys, the wheel and two fingers enlarge it, up to four times', async () => {
  const { picture } = await openZoom()
  picture.focus()
  await userEvent.keyboard('+')
  expect(picture).toHaveStyle({ width: '125%' })
  await userEvent.keyboard('--')
  expect(picture).toHaveStyle({ width: '100%' })
  fireEvent.wheel(picture, { deltaY: -5000 })
  expect(picture).toHaveStyle({ width: '400%' })
  fireEvent.wheel(picture, { deltaY: 5000 })
  const fingers = (gap: number) => [
    { clientX: 0, clientY: 0 },
    { clientX: gap, clientY: 0 },
  ]
  fireEvent.touchStart(picture, { touches: fingers(100), changedTouches: fingers(100) })
  fireEvent.touchMove(picture, { touches: fingers(200), changedTouches: fingers(200) })
  expect(picture).toHaveStyle({ width: '200%' })
})

it('Escape closes it and the focus returns', async () => {
  const { opener } = await openZoom()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
})
