import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Enquiry } from '@/api/types'
import { switchTo } from '@/lib/i18n'
import { examples } from '@/testing/examples'
import { renderAt } from '@/testing/render'
import { EnquiryCard } from './EnquiryCard'
import { EnquiryView } from './EnquiryView'

const { enquiry: example } = examples['GET /api/enquiries/{id} 200']
const item = { type: 'product', price: 90, quantity: 2, total: 180 } as const
const enquiry: Enquiry = {
  ...example,
  items: [
    { ...item, _id: '1', name: 'Sparkler', names: { ta: 'கம்பி மத்தாப்பு', hi: '' } },
    { ...item, _id: '2', name: 'Rocket', names: { ta: '', hi: '' } },
  ],
  shippingAddress: {
    ...example.shippingAddress,
    street: '',
    landmark: '',
    deliveryTo: 'transport',
    transportOffice: 'KPN, Madurai',
    phoneNumber: '9876543210',
    alternatePhone: '4562123456',
  },
}

it.each([
  ['page', <EnquiryView key="view" enquiry={enquiry} isSent={false} />],
  ['card', <EnquiryCard key="card" enquiry={enquiry} />],
])('the %s of an enquiry has its items in the language of the page, else in English and marked as that', async (_, element) => {
  await switchTo('ta')
  renderAt([{ path: '/', element }], '/')
  expect(await screen.findByText('கம்பி மத்தாப்பு', { exact: false })).toBeInTheDocument()
  expect(screen.getByText('Rocket')).toHaveAttribute('lang', 'en')
  await switchTo('en')
})

it('says to which transport office it is to go, and both phones', async () => {
  renderAt([{ path: '/', element: <EnquiryView enquiry={enquiry} isSent={false} /> }], '/')
  expect(await screen.findByText(/KPN, Madurai/)).toBeInTheDocument()
  expect(screen.getByText('9876543210, 4562123456')).toBeInTheDocument()
})
