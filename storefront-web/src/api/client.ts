import { type Auth, createSend, type SendOptions } from '@shop/shared/api/http'
import { timeoutFor } from '@shop/shared/api/retry'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import type { paths } from './schema'
import { session } from './session'

const defaultTimeout = 60_000

export const auth: Auth = {
  token: () => session.get().token,
  person: session.person,
  renew: session.renew,
  unauthorized: (used) => {
    session.endIfCurrent(used)
    return false
  },
}

const sendOnce = createSend(auth, defaultTimeout)

/** The browser's own cache is revalidated: it may be older than the two seconds for which the server keeps an answer. */
const send = (request: Request, options?: SendOptions) => sendOnce(new Request(request, { cache: 'no-cache' }), options)

/** The backend's calls, typed by its own schema. A failure is thrown as ApiError. */
export const client = createClient<paths>({ baseUrl: location.origin, fetch: (request) => send(request) })

/** How one call is sent, if not in the usual way. */
export const requestOptions = (options: SendOptions) => ({ fetch: (request: Request) => send(request, options) })

interface QueryContext {
  client: QueryClient
  queryKey: QueryKey
  signal: AbortSignal
}

/** Signal and time limit for a query's request; each repetition gets more time. */
export const queryRequest = ({ client, queryKey, signal }: QueryContext, timeout = defaultTimeout) => ({
  signal,
  ...requestOptions({ timeout: timeoutFor(timeout, client.getQueryState(queryKey)?.fetchFailureCount ?? 0) }),
})
