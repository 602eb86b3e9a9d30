import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { choosePlace } from '@/api/place'
import { session } from '@/api/session'
import type { Service } from '@/api/types'
import { switchMode } from '@/lib/mode'
import { placeRefusal } from '@/lib/refusedPlace'
import { examples } from '@/testing/examples'
import { shop, user } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import SendTo from './SendTo'

const usual: Service = {
  ...examples['GET /api/service-check 200'].service,
  allowed: true,
  mode: 'order',
  reason: null,
  states: [],
  needsState: false,
}

/** Answers each check; `asked` are the places. */
function serve(answer: (pincode: string, state: string) => Partial<Service>) {
  const asked: string[] = []
  server.use(
    http.get('/api/shop', () => HttpResponse.json({ success: true, shop: { ...shop, selling: { ...shop.selling, asksPlace: true } } })),
    http.get('/api/service-check', ({ request }) => {
      const { searchParams: query } = new URL(request.url)
      const [pincode, state] = [query.get('pincode') ?? '', query.get('state') ?? '']
      asked.push(`${pincode} ${state}`.trim())
      return HttpResponse.json({ success: true, service: { ...usual, pincode, state, ...answer(pincode, state) } })
    }),
  )
  return asked
}

const open = () => renderAt([{ path: '/', element: <SendTo /> }], '/')
const type = async (pincode: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Send to PIN' }), pincode)
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
}

beforeEach(() => choosePlace(null))

it('asks once, remembers the place on the device, and forgets it when a session ends', async () => {
  serve(() => ({ state: 'Tamil Nadu', minimumOrder: 3000 }))
  const first = open()
  await type('626 001')
  expect(await screen.findByText('Minimum for this place: ₹3,000')).toBeInTheDocument()
  first.unmount()
  open()
  expect(await screen.findByText('Send to 626001, Tamil Nadu')).toBeInTheDocument()
  session.signIn('token', user)
  expect(localStorage.getItem('personal:place')).toContain('626001')
  session.end('logout')
  expect(localStorage.getItem('personal:place')).toBeNull()
  expect(await screen.findByRole('textbox', { name: 'Send to PIN' })).toHaveValue('')
})

it('shows why a place is refused, also on the buttons of the page', async () => {
  serve(() => ({ allowed: false, reason: { en: 'A court forbids it.', ta: '', hi: '' } }))
  const { unmount } = open()
  await type('110001')
  expect(await screen.findByText('A court forbids it.')).toBeInTheDocument()
  await waitFor(() => expect(placeRefusal()).toBe('We cannot send to 110001. A court forbids it.'))
  unmount()
  expect(placeRefusal()).toBe('')
})

it('asks for the state of a PIN code that has several', async () => {
  const states = ['Puducherry', 'Tamil Nadu']
  const asked = serve((_, state) => (state ? {} : { allowed: false, needsState: true, states }))
  open()
  await type('605001')
  await userEvent.selectOptions(await screen.findByLabelText('605001 is in more than one state. Which one is yours?'), 'Puducherry')
  expect(await screen.findByText('Send to 605001, Puducherry')).toBeInTheDocument()
  expect(asked).toEqual(['605001', '605001 Puducherry'])
})

it('makes no request for an invalid PIN code', async () => {
  const asked = serve(() => ({}))
  open()
  await type('12')
  expect(await screen.findByText('Please enter a valid 6-digit PIN')).toBeInTheDocument()
  expect(asked).toEqual([])
})

it('shows the freight note as the owner wrote it while enquiries alone are taken', async () => {
  serve(() => ({ freight: { en: 'To pay at the transport office. Sent by lorry.', ta: '', hi: '' } }))
  await switchMode('enquiry')
  open()
  await type('626001')
  expect(await screen.findByText('To pay at the transport office. Sent by lorry.')).toBeInTheDocument()
  await switchMode('order')
})
