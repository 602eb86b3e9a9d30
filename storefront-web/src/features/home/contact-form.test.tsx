import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { session } from '@/api/session'
import { examples } from '@/testing/examples'
import { user } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { Contact } from './Contact'
import ContactForm from './ContactForm'

const answer = examples['POST /api/contact 201']
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }))

async function write(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Name'), 'Meena')
  await userEvent.type(screen.getByLabelText('Email'), 'meena@example.com')
  await userEvent.type(screen.getByLabelText('Subject'), 'A question')
  await userEvent.type(screen.getByLabelText('Message'), 'Do you deliver to Madurai?')
}

it('a message whose answer was lost is sent again with the same key, a changed or a second one with another', async () => {
  const keys: (string | null)[] = []
  let lost = true
  server.use(
    http.post('/api/contact', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return lost ? HttpResponse.error() : HttpResponse.json(answer, { status: 201 })
    }),
  )
  renderAt([{ path: '/', element: <ContactForm /> }], '/')
  await write()
  await send()
  await screen.findByRole('alert')
  await send()
  await expect.poll(() => keys.length).toBe(2)
  lost = false
  await screen.findByRole('alert')
  await userEvent.type(screen.getByLabelText('Message'), ' And to Salem?')
  await send()
  await screen.findByText(new RegExp(answer.number))
  await write()
  await userEvent.type(screen.getByLabelText('Message'), ' And to Salem?')
  await send()
  await expect.poll(() => keys.length).toBe(4)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})

it('what one customer typed is gone for the next one on this device', async () => {
  session.signIn('token', user)
  renderAt([{ path: '/', element: <Contact shop={undefined} /> }], '/')
  await write()
  act(() => session.end('logout'))
  for (const name of ['Name', 'Email', 'Subject', 'Message']) expect(await screen.findByLabelText(name)).toHaveValue('')
})
