import { mutationOptions } from '@tanstack/react-query'
import { answer, client, within } from './client'

interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export const sendMessage = mutationOptions({
  mutationKey: ['contact'],
  mutationFn: (body: ContactMessage) => answer(client.POST('/api/contact', { body, ...within(10_000) })),
})
