import createClient from 'openapi-fetch'
import { defaultTimeout, send } from './http'
import { timeoutFor } from './retry'
import type { paths } from './schema'

/** The backend's calls, typed by its own schema. A failure is thrown as ApiError, so an answer is always there. */
export const client = createClient<paths>({ baseUrl: location.origin, fetch: (request) => send(request) })

/** Another time limit than the usual minute; later tries are given more. */
export const within = (timeout: number = defaultTimeout, attempt = 0) => ({
  fetch: (request: Request) => send(request, timeoutFor(timeout, attempt)),
})

/** The answer's body. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T
}
