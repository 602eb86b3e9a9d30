import { ApiError, errorFromResponse, isRecord } from './errors'

export interface Auth {
  /** The token for the next request; may wait until the person has signed in again. */
  token: () => string | null | Promise<string | null>
  /** The id of the person who is signed in. */
  person: () => string | null
  /** `token` came in `x-new-token`, in the answer to a request that carried `used`. */
  renew: (used: string, token: string) => void
  /** A 401 for a request that carried `used`. Resolves to true when the request is to be sent once more. */
  unauthorized: (used: string | null) => boolean | Promise<boolean>
}

export interface SendOptions {
  /** Milliseconds until the request is given up, body included. */
  timeout?: number
  /** Send no token, and let a 401 end nothing: sign-in calls. */
  anonymous?: boolean
  /** The person who started a write; it is not sent for another person. */
  person?: string | null
  /** Reads the body of a success in place of JSON, such as a file; `restart` starts the time limit again. */
  read?: (response: Response, restart: () => void) => Promise<Response>
}

/** Seconds from a Retry-After header; 0 when there is none. */
const secondsOf = (header: string | null): number => {
  const value = Number(header)
  return header && Number.isFinite(value) && value > 0 ? Math.ceil(value) : 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * An answer that has arrived completely, as openapi-fetch reads it; throws ApiError for a refusal and for a success
 * that is not JSON (a captive portal's page, for example).
 */
export function checkedResponse({ status, headers, text }: Answer): Response {
  if (status < 200 || status > 299) throw errorFromResponse(status, parse(text), secondsOf(headers.get('Retry-After')))
  if (status === 204 || status === 205) return new Response(null, { status, headers })
  if (!/\bjson\b/i.test(headers.get('Content-Type') ?? '') || !isRecord(parse(text))) throw new ApiError('UNKNOWN_ERROR', { status })
  return new Response(text, { status, headers })
}

export interface Answer {
  status: number
  headers: Headers
  /** The body as text; empty if `read` took it. */
  text: string
  /** What `read` made of it. */
  read?: Response
}

async function fetchOnce(request: Request, token: string | null, timeout: number, read: SendOptions['read']): Promise<Answer> {
  const withToken = new Headers(request.headers)
  if (token) withToken.set('Authorization', `Bearer ${token}`)
  const limit = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => limit.abort(), timeout)
  }
  restart()
  try {
    const signal = AbortSignal.any([request.signal, limit.signal])
    const response = await globalThis.fetch(new Request(request.clone(), { headers: withToken, signal }))
    const { status, headers } = response
    if (read && response.ok) return { status, headers, text: '', read: await read(response, restart) }
    return { status, headers, text: await response.text() }
  } catch (error) {
    if (request.signal.aborted || error instanceof ApiError) throw error
    throw new ApiError(limit.signal.aborted ? 'TIMEOUT_ERROR' : 'NETWORK_ERROR')
  } finally {
    clearTimeout(timer)
  }
}

/** Token out, renewed token in; sends once, and once more after a 401 if `auth.unauthorized` says so. */
export async function authorized(auth: Auth, options: SendOptions, send: (token: string | null) => Promise<Answer>): Promise<Answer> {
  const { anonymous, person } = options
  const attempt = async () => {
    const token = anonymous ? null : await auth.token()
    // A write that another person started.
    if (person !== undefined && auth.person() !== person) throw new ApiError('AUTH_ERROR')
    const answer = await send(token)
    const renewed = answer.headers.get('x-new-token')
    if (token && renewed) auth.renew(token, renewed)
    return { token, answer }
  }
  const { token, answer } = await attempt()
  return answer.status === 401 && !anonymous && (await auth.unauthorized(token)) ? (await attempt()).answer : answer
}

/**
 * Makes the app's only `send`: one time limit for headers and body, and every failure as an ApiError. See retry.ts for
 * repetitions.
 */
export function createSend(auth: Auth, defaultTimeout: number) {
  return async function send(request: Request, options: SendOptions = {}): Promise<Response> {
    const { timeout = defaultTimeout } = options
    const answer = await authorized(auth, options, (token) => fetchOnce(request, token, timeout, options.read))
    return answer.read ?? checkedResponse(answer)
  }
}

type Call<Body> = Promise<{ data?: Body }>

/** The body of an answer, or one key of it. A success without that key throws UNKNOWN_ERROR. */
export function unwrap<Body>(call: Call<Body>): Promise<Body>
export function unwrap<Body extends object, Key extends keyof Body>(call: Call<Body>, key: Key): Promise<NonNullable<Body[Key]>>
export async function unwrap(call: Call<unknown>, key?: string): Promise<unknown> {
  const { data } = await call
  if (key === undefined) return data
  if (!isRecord(data) || data[key] === undefined || data[key] === null) throw new ApiError('UNKNOWN_ERROR', { status: 200 })
  return data[key]
}

/** The whole body of an answer that must have a key, such as the list of a page. */
export async function unwrapBody<Body extends object>(call: Call<Body>, required: keyof Body & string): Promise<Body> {
  const { data } = await call
  if (!isRecord(data) || data[required] === undefined || data[required] === null) throw new ApiError('UNKNOWN_ERROR', { status: 200 })
  return data
}

/** The body of an answer that is a bare list; anything else throws UNKNOWN_ERROR. */
export async function unwrapList<Item>(call: Call<readonly Item[]>): Promise<Item[]> {
  const { data } = await call
  if (!Array.isArray(data)) throw new ApiError('UNKNOWN_ERROR', { status: 200 })
  return data
}
