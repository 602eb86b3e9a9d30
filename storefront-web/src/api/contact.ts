import { mutationOptions } from '@tanstack/react-query'
import { call } from './client'

export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export const sendMessage = mutationOptions({
  mutationKey: ['contact'],
  mutationFn: (message: ContactMessage) => call('POST', '/contact', { body: message, timeout: 10_000 }),
})
