import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { reportLive, reportUnreachable } from '@/lib/connection'
import { lazyPart } from './lazyPart'

const Menu = ({ name }: { name: string }) => <p>Menu of {name}</p>
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('lazyPart', () => {
  it('shows its placeholder, then the part', async () => {
    const Part = lazyPart(async () => ({ default: Menu }), { placeholder: <p>Wait</p> })
    render(<Part name="Meena" />)
    expect(screen.getByText('Wait')).toBeVisible()
    expect(await screen.findByText('Menu of Meena')).toBeVisible()
  })

  it('shows an error without losing the input, and loads on the next try', async () => {
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue({ default: Menu })
    const Part = lazyPart<{ name: string }>(load)
    render(
      <>
        <input aria-label="Search" />
        <Part name="Meena" />
      </>,
    )
    await userEvent.type(screen.getByLabelText('Search'), 'sparklers')
    expect(await screen.findByText('This part could not be loaded.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Menu of Meena')).toBeVisible()
    expect(screen.getByLabelText('Search')).toHaveValue('sparklers')
  })

  it('offers a reload after a second failure', async () => {
    const Part = lazyPart<{ name: string }>(lost)
    render(<Part name="Meena" />)
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('button', { name: 'Reload page' })).toBeVisible()
  })

  it('is tried again by itself when the server answers again', async () => {
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue({ default: Menu })
    const Part = lazyPart<{ name: string }>(load)
    render(<Part name="Meena" />)
    await screen.findByRole('alert')
    act(() => {
      reportUnreachable()
      reportLive()
    })
    expect(await screen.findByText('Menu of Meena')).toBeVisible()
  })

  it('can be closed if it opens over the page', async () => {
    const onClose = vi.fn()
    const Part = lazyPart<{ onClose: () => void }>(lost, { overlay: true })
    render(<Part onClose={onClose} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
