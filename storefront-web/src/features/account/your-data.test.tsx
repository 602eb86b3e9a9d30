import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { Component as Guard } from '@/app/Guard'
import { user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { expectToast, renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import YourData from './YourData'

const open = () =>
  renderAt(
    [
      { path: '/profile', element: <YourData /> },
      { path: '/', element: <p>at home</p> },
    ],
    '/profile',
  )

beforeEach(() => {
  server.use(...everything)
  session.signIn('token', user)
})

describe('a customer’s own data', () => {
  it('is saved as a file', async () => {
    const saved: Blob[] = []
    URL.createObjectURL = (blob: Blob | MediaSource) => {
      saved.push(blob as Blob)
      return 'blob:data'
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    server.use(http.get('/api/auth/my-data', () => HttpResponse.json({ success: true, data: { user } })))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    await expectToast('Your data is saved as my-data.json')
    expect(saved.map((blob) => [blob.type, blob.size > 0])).toEqual([['application/json', true]])
  })

  it('is deleted once the address is typed; a refusal is shown and what was typed stays', async () => {
    const asked: unknown[] = []
    const message = 'You have orders that are not delivered yet. Please wait for them, or cancel them, and try again.'
    let refuse = true
    server.use(
      http.post('/api/auth/delete-account', async ({ request }) => {
        asked.push(await request.json())
        return refuse
          ? HttpResponse.json({ success: false, message, code: 'orders_on_their_way', errors: [] }, { status: 409 })
          : HttpResponse.json({ success: true, message: 'done' })
      }),
    )
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog')
    const remove = () => [...dialog.querySelectorAll('button')].find((button) => button.type === 'submit') as HTMLButtonElement
    expect(remove()).toBeDisabled()
    const field = await screen.findByLabelText(`Type ${user.email} to confirm`)
    await userEvent.type(field, user.email)
    await userEvent.click(remove())
    expect(await screen.findByText(message), 'said once').toBeVisible()
    expect(field).toHaveValue(user.email)
    refuse = false
    await userEvent.click(remove())
    expect(await screen.findByText('at home')).toBeVisible()
    expect(session.get().token).toBeNull()
    expect(asked).toEqual([{ email: user.email }, { email: user.email }])
  })

  it('leaves nothing of the profile in the address once the account is deleted', async () => {
    server.use(http.post('/api/auth/delete-account', () => HttpResponse.json({ success: true, message: 'done' })))
    const { router } = renderAt(
      [
        { element: <Guard />, children: [{ path: '/profile', element: <YourData /> }] },
        { path: '/login', element: <p>login</p> },
        { path: '/', element: <p>at home</p> },
      ],
      '/profile?tab=security',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    await userEvent.type(await screen.findByLabelText(`Type ${user.email} to confirm`), user.email)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText('at home')).toBeVisible()
    await expectToast('Your account and your personal data are deleted.')
    expect(router.state.location).toMatchObject({ pathname: '/', search: '' })
  })
})
