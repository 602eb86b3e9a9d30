import { expect, it } from 'vitest'
import { askLink, shareLink } from './whatsapp'

it.each(['98765 01234', '+91 98765-01234', '09876501234'])('a chat with %s begins with the question', (number) => {
  expect(askLink(number, 'I have a question about FC261122-7K3QX')).toBe(
    'https://wa.me/919876501234?text=I%20have%20a%20question%20about%20FC261122-7K3QX',
  )
})

it.each(['', '04562 223344', '12345'])('%j is no mobile number, so there is no link', (number) => {
  expect(askLink(number, 'x')).toBeNull()
})

it('a page is shared by its address', () => {
  expect(shareLink('https://agal.example/products/7')).toBe('https://wa.me/?text=https%3A%2F%2Fagal.example%2Fproducts%2F7')
})
