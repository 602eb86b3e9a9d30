import { unwrap, unwrapBody } from '@shop/shared/api/http'
import { createUpload } from '@shop/shared/api/upload'
import { auth, client } from './client'
import type { components } from './schema'

export type Reading = components['schemas']['ReadingOut']

const upload = createUpload(auth)
const pollMs = 700
const patienceMs = 15_000

async function ask(file: File, signal: AbortSignal): Promise<Reading | null> {
  const { available } = await unwrapBody(client.GET('/api/receipts', { signal }), 'available')
  if (!available) return null
  const form = new FormData()
  form.set('screenshot', file)
  // Only the form is sent; `body` has the type of the schema, where a file is a text.
  const call = {
    body: { screenshot: file.name },
    bodySerializer: () => form,
    fetch: ({ url }: Request) => upload(url, form, { onProgress: () => undefined, signal }),
  }
  let reading = await unwrap(client.POST('/api/receipts', call), 'reading')
  for (const end = Date.now() + patienceMs; reading.state === 'waiting' && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    reading = await unwrap(client.GET('/api/receipts/{id}', { params: { path: { id: reading._id } }, signal }), 'reading')
  }
  return reading.state === 'read' ? reading : null
}

/** The values read from a picture; null if it was not read in time. Not needed for sending the picture. */
export const readReceipt = (file: File, signal: AbortSignal): Promise<Reading | null> => ask(file, signal).catch(() => null)
