import numbers from '@shop/shared/contract/numbers.json'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import type { Address, NewOrder } from '@/api/types'
import { deliverySchema } from '@/lib/forms'
import { examples } from '@/testing/examples'
import { address, bundleLine, cartOf, shop, user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import CheckoutForm from './CheckoutForm'

const service = examples['GET /api/service-check 200'].service
const sent: NewOrder['shippingAddress'][] = []

function open(addresses: readonly Address[] = [], offered: 'door' | 'transport' | 'both' = 'both') {
  server.use(
    http.get('/api/service-check', () => HttpResponse.json({ success: true, service: { ...service, delivery: offered } })),
    http.post('/api/orders', async ({ request }) => {
      sent.push(((await request.json()) as NewOrder).shippingAddress)
      return HttpResponse.json({ success: false, message: 'Not now', code: 'conflict', errors: [] }, { status: 409 })
    }),
    ...everything,
  )
  const form = (
    <CheckoutForm
      onPlaced={() => undefined}
      cart={cartOf(bundleLine)}
      addresses={addresses}
      user={{ ...user, name: '', phoneNumber: '' }}
      shop={shop}
    />
  )
  renderAt([{ path: '/checkout', element: form }], '/checkout')
}

const field = (name: string | RegExp) => screen.getByLabelText(name)
const pay = () => userEvent.click(screen.getAllByRole('button', { name: /Pay/ })[0] as HTMLElement)

async function fillPlace() {
  await userEvent.type(field('City'), 'Madurai')
  await userEvent.type(field('Pincode'), '625 001')
  await userEvent.selectOptions(field('State'), 'Tamil Nadu')
  await userEvent.click(screen.getByRole('checkbox', { name: /18/ }))
}

beforeEach(() => {
  session.end('logout')
  session.signIn('token', user)
  sent.length = 0
})

describe('the recipient at checkout', () => {
  it.each(numbers.alternatePhone as [string, string | null][])('the alternate phone %j is %j', (typed, normalized) => {
    const read = deliverySchema('door').safeParse({ alternatePhone: typed, deliveryTo: 'door', street: 'Car Street', transportOffice: '' })
    expect(read.data?.alternatePhone ?? null).toBe(normalized)
  })

  it('all errors are shown together, and the first invalid field has the focus', async () => {
    open()
    await pay()
    expect(await screen.findByText('Please enter the name of the person who receives the parcel')).toBeVisible()
    expect(screen.getByText('Please enter your street address')).toBeVisible()
    expect(screen.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', 'name'))
    await userEvent.type(field(/recipient/i), '7')
    await pay()
    expect(await screen.findByText('Please enter a name of 2 to 100 characters')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', 'name'))
  })

  it('a parcel to a transport office needs its name and no street; numbers are cleaned', async () => {
    open()
    await userEvent.type(field(/recipient/i), '  Bansal   Traders ')
    await userEvent.click(screen.getByRole('radio', { name: /transport office/i }))
    await userEvent.type(field('Phone number'), '+91 98765-01234')
    await userEvent.type(field(/Alternate phone/), '098765 01234')
    await fillPlace()
    await pay()
    expect(await screen.findByText('Please enter the transport office')).toBeVisible()
    expect(screen.getByText('Please enter another number than the first')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', 'transportOffice'))
    await userEvent.type(field('Transport office'), 'KPN Parcel, Mattuthavani')
    await userEvent.clear(field(/Alternate phone/))
    await userEvent.type(field(/Alternate phone/), '(04562) 234 567')
    await pay()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      name: 'Bansal Traders',
      phoneNumber: '9876501234',
      alternatePhone: '4562234567',
      deliveryTo: 'transport',
      transportOffice: 'KPN Parcel, Mattuthavani',
      street: '',
      pincode: '625001',
    })
  })

  it('the PIN code fills in state and city, which can be changed; a typed city stays', async () => {
    open()
    server.use(
      http.get('/api/service-check', ({ request }) => {
        const pincode = new URL(request.url).searchParams.get('pincode')
        const place = pincode === '625001' ? { state: 'Tamil Nadu', district: 'Madurai' } : { state: 'Kerala', district: 'Ernakulam' }
        return HttpResponse.json({ success: true, service: { ...service, pincode, ...place } })
      }),
    )
    const type = async (name: string, typed: string) => {
      await userEvent.clear(field(name))
      await userEvent.type(field(name), typed)
    }
    await type('Pincode', '625001')
    await waitFor(() => expect(field('State')).toHaveValue('Tamil Nadu'))
    expect(field('City')).toHaveValue('Madurai')
    await type('Pincode', '682030')
    await waitFor(() => expect(field('State')).toHaveValue('Kerala'))
    expect(field('City')).toHaveValue('Ernakulam')
    await type('City', 'Kochi')
    await userEvent.selectOptions(field('State'), 'Lakshadweep')
    await type('Pincode', '625001')
    await waitFor(() => expect(field('State')).toHaveValue('Tamil Nadu'))
    expect(field('City')).toHaveValue('Kochi')
    await userEvent.selectOptions(field('State'), 'Puducherry')
    await waitFor(() => expect(field('State')).toHaveValue('Puducherry'))
  })

  it('a place that has one kind of delivery offers no other', async () => {
    open([], 'transport')
    expect(screen.getAllByRole('radio', { name: /door|transport/i })).toHaveLength(2)
    await userEvent.type(field('Pincode'), '625001')
    expect(await screen.findByText('Parcels to this place go to a transport office.')).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'My door' })).toBeNull()
    expect(screen.getByRole('radio', { name: /transport office/i })).toBeChecked()
    expect(await screen.findByLabelText('Transport office')).toBeVisible()
  })

  it('a saved address sets its recipient; the input for another one is restored with it', async () => {
    const office = { ...address, name: 'Kumar', alternatePhone: '4562234567', deliveryTo: 'transport', transportOffice: 'KPN' } as const
    open([office, { ...address, _id: '5', isDefault: false, name: 'Lalitha' }])
    expect(field(/recipient/i)).toHaveValue('Kumar')
    expect(field('Transport office')).toHaveValue('KPN')
    await userEvent.type(field(/recipient/i), ' S')
    await userEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
    expect(field(/recipient/i)).toHaveValue('Lalitha')
    expect(screen.getByRole('radio', { name: 'My door' })).toBeChecked()
    await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)
    expect(field(/recipient/i)).toHaveValue('Kumar S')
    expect(field(/Alternate phone/)).toHaveValue('4562234567')
  })
})
