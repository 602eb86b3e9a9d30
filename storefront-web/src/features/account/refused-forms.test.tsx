import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { address, user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import AddressDialog from './AddressDialog'
import ProfileForm from './ProfileForm'

const refused = (field: string, message: string) =>
  HttpResponse.json({ success: false, message, code: 'invalid', errors: [{ field, message }] }, { status: 400 })

beforeEach(() => {
  server.use(...everything)
  session.signIn('token', user)
})

it('a field of the profile that the server refuses is focused and says why, once', async () => {
  server.use(http.put('/api/auth/profile', () => refused('name', 'Please enter your full name')))
  renderAt([{ path: '/profile', element: <ProfileForm user={user} /> }], '/profile')
  const name = await screen.findByLabelText('Name')
  await userEvent.type(name, ' S')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findAllByText('Please enter your full name')).toHaveLength(1)
  expect(name).toHaveFocus()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('a field of an address that the server refuses is focused and says why, once', async () => {
  server.use(http.put('/api/addresses/:id', () => refused('city', 'Please enter a city in India')))
  renderAt([{ path: '/profile', element: <AddressDialog address={address} first={false} onClose={() => undefined} /> }], '/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Please enter a city in India')).toHaveLength(1)
  expect(screen.getByLabelText('City')).toHaveFocus()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
