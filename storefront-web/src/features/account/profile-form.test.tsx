import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useLayoutEffect } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { profileQuery } from '@/api/account'
import { session } from '@/api/session'
import { createQueryClient } from '@/app/query-client'
import { user } from '@/testing/fixtures'
import { server } from '@/testing/server'
import ProfileForm from './ProfileForm'

/** `atOnce` runs before the effects of the first render. */
function Profile({ atOnce }: { atOnce: () => void }) {
  const { data } = useQuery(profileQuery())
  useLayoutEffect(atOnce, [atOnce])
  return data ? <ProfileForm user={data} /> : null
}

async function open(atOnce = () => {}) {
  const client = createQueryClient()
  client.setQueryData(profileQuery().queryKey, user)
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <Profile atOnce={atOnce} />
      </QueryClientProvider>,
    )
  })
  return client
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const phone = () => screen.getByLabelText('Phone number')
const save = () => screen.getByRole('button', { name: /^Sav/ })

beforeEach(() => session.signIn('token', user))

describe('the profile', () => {
  it('keeps what is typed as soon as the form is shown', async () => {
    await open(() => {
      name().setRangeText(' and more', user.name.length, user.name.length)
      name().dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(name()).toHaveValue(`${user.name} and more`)
    expect(save()).toBeEnabled()
  })

  it('keeps what is typed when the profile is fetched again, and shows what another device changed', async () => {
    const client = await open()
    await userEvent.type(name(), ' and more')
    server.use(http.get('/api/auth/profile', () => HttpResponse.json({ success: true, user: { ...user, phoneNumber: '9123456701' } })))
    await act(() => client.refetchQueries())
    await waitFor(() => expect(phone()).toHaveValue('9123456701'))
    expect(name()).toHaveValue(`${user.name} and more`)
    expect(save()).toBeEnabled()
  })

  it('shows what was saved, and keeps what is typed while it is being saved', async () => {
    let answer = (_: Response): void => undefined
    const answered = new Promise<Response>((resolve) => {
      answer = resolve
    })
    server.use(http.put('/api/auth/profile', () => answered))
    await open()
    await userEvent.type(name(), '  S  ')
    await userEvent.click(save())
    await screen.findByRole('button', { name: 'Saving...' })
    await userEvent.clear(phone())
    await userEvent.type(phone(), '9123456701')
    answer(HttpResponse.json({ success: true, user: { ...user, name: `${user.name} S` } }))
    await waitFor(() => expect(name()).toHaveValue(`${user.name} S`))
    expect(phone()).toHaveValue('9123456701')
    await waitFor(() => expect(save()).toBeEnabled())
  })

  it('has nothing to save after it was saved, and something after a failure', async () => {
    const saved = { ...user, name: `${user.name} S` }
    let fail = (): void => undefined
    const failed = new Promise<Response>((resolve) => {
      fail = () => resolve(HttpResponse.json({ success: false }, { status: 500 }))
    })
    server.use(
      http.put('/api/auth/profile', () => failed, { once: true }),
      http.put('/api/auth/profile', () => HttpResponse.json({ success: true, user: saved })),
    )
    await open()
    await userEvent.type(name(), '  S')
    await userEvent.click(save())
    await screen.findByRole('button', { name: 'Saving...' })
    fail()
    await waitFor(() => expect(save()).toBeEnabled())
    await userEvent.click(save())
    await waitFor(() => expect(name()).toHaveValue(saved.name))
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeDisabled()
  })
})
