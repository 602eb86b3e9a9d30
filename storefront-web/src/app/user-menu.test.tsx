import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { session } from '@/api/session'
import { user as meena } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import UserMenu from './UserMenu'

it('is closed by another page, and going back does not open it again', async () => {
  session.signIn('token', meena)
  const user = userEvent.setup()
  const { router } = renderAt([{ path: '*', element: <UserMenu /> }], '/products')
  const button = () => screen.getByRole('button', { expanded: false })
  await user.click(await screen.findByRole('button'))
  expect(screen.getByRole('button', { expanded: true })).toBeVisible()
  await act(() => router.navigate('/cart'))
  expect(button()).toBeVisible()
  await act(() => router.navigate(-1))
  expect(button()).toBeVisible()
})
