import { unwrap } from '@shop/shared/api/http'
import { mutationOptions } from '@tanstack/react-query'
import { client, requestOptions } from './client'

interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

interface Sending {
  message: ContactMessage
  /** The same key and message are stored once, however often they are sent. */
  key: string
}

export const sendMessage = mutationOptions({
  mutationKey: ['contact'],
  mutationFn: ({ message: body, key }: Sending) => {
    const options = { params: { header: { 'Idempotency-Key': key } }, body, ...requestOptions({ timeout: 10_000 }) }
    return unwrap(client.POST('/api/contact', options))
  },
})
