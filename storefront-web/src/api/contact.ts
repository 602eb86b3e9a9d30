import { mutationOptions } from '@tanstack/react-query'
import { unwrap } from '../shared/api/http'
import { client, requestOptions } from './client'

interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export const sendMessage = mutationOptions({
  mutationKey: ['contact'],
  mutationFn: (body: ContactMessage) => unwrap(client.POST('/api/contact', { body, ...requestOptions({ timeout: 10_000 }) })),
})
