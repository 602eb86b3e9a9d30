import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, errorFromResponse, kindOfStatus, toErrorMessage } from './errors'
import { type Auth, createSend, unwrap, unwrapBody, unwrapList } from './http'
import { retryDelay, retryMutation, retryQuery, timeoutFor } from './retry'

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...(init.headers as object) } })

const request = () => new Request('http://shop.example/api/cart')

function fakeAuth(changes: Partial<Auth> = {}): Auth {
  return { token: () => 'old', person: () => '1', renew: vi.fn(), unauthorized: () => false, ...changes }
}

const fetched = (...answers: (Response | Error)[]) => {
  const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('asked too often')
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** A response whose headers arrive at once and whose body ends with `end`. */
function streaming(end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"cart": ['))
      end(controller)
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

afterEach(() => vi.unstubAllGlobals())

describe('send', () => {
  it('carries the token and hands on a renewed one with the token that was used', async () => {
    const auth = fakeAuth()
    const fetch = fetched(json({}, { headers: { 'x-new-token': 'new' } }))
    await createSend(auth, 1000)(request())
    expect(fetch.mock.calls[0]?.[0].headers.get('Authorization')).toBe('Bearer old')
    expect(auth.renew).toHaveBeenCalledWith('old', 'new')
  })

  it('sends no token with an anonymous call, and its 401 is an ordinary refusal', async () => {
    const auth = fakeAuth({ unauthorized: vi.fn() })
    const fetch = fetched(json({ message: 'No' }, { status: 401 }))
    await expect(createSend(auth, 1000)(request(), { anonymous: true })).rejects.toMatchObject({ status: 401, serverMessage: 'No' })
    expect(fetch.mock.calls[0]?.[0].headers.get('Authorization')).toBeNull()
    expect(auth.unauthorized).not.toHaveBeenCalled()
  })

  it('retries once after a 401 if the person has signed in again', async () => {
    let token = 'old'
    const unauthorized = vi.fn(() => {
      token = 'new'
      return true
    })
    const fetch = fetched(json({}, { status: 401 }), json({ ok: 1 }))
    const answer = await createSend(fakeAuth({ token: () => token, unauthorized }), 1000)(request())
    expect(await answer.json()).toEqual({ ok: 1 })
    expect(fetch.mock.calls.map(([sent]) => sent.headers.get('Authorization'))).toEqual(['Bearer old', 'Bearer new'])
    fetched(json({}, { status: 401 }), json({}, { status: 401 }))
    await expect(createSend(fakeAuth({ unauthorized }), 1000)(request())).rejects.toMatchObject({ status: 401 })
  })

  it('lets a reader take a success that is no JSON, and no refusal', async () => {
    const read = vi.fn(async (response: Response) => response)
    fetched(new Response('a,b'), json({ message: 'No' }, { status: 403 }))
    const send = createSend(fakeAuth(), 1000)
    expect(await (await send(request(), { read })).text()).toBe('a,b')
    await expect(send(request(), { read })).rejects.toMatchObject({ status: 403, serverMessage: 'No' })
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('passes on why a reader refuses, and takes a broken one for a broken connection', async () => {
    const refusal = new ApiError('UNKNOWN_ERROR')
    fetched(new Response('<h1>'), new Response('a'))
    const send = createSend(fakeAuth(), 1000)
    await expect(send(request(), { read: () => Promise.reject(refusal) })).rejects.toBe(refusal)
    await expect(send(request(), { read: () => Promise.reject(new TypeError('cut')) })).rejects.toMatchObject({ kind: 'NETWORK_ERROR' })
  })

  it('starts the time limit again for each piece that a reader gets', async () => {
    vi.useFakeTimers()
    fetched(new Response('a'))
    const answer = createSend(fakeAuth(), 1000)(request(), {
      read: async (response, restart) => {
        await vi.advanceTimersByTimeAsync(900)
        restart()
        await vi.advanceTimersByTimeAsync(900)
        return response
      },
    })
    await expect(answer).resolves.toBeInstanceOf(Response)
    vi.useRealTimers()
  })

  it('does not send a write of one person for another', async () => {
    const fetch = fetched(json({}))
    await expect(createSend(fakeAuth(), 1000)(request(), { person: '2' })).rejects.toMatchObject({ kind: 'AUTH_ERROR' })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('gives up a body that does not end, and calls it a time-out', async () => {
    vi.stubGlobal('fetch', async (sent: Request) =>
      streaming((controller) => sent.signal.addEventListener('abort', () => controller.error(sent.signal.reason))),
    )
    await expect(createSend(fakeAuth(), 20)(request())).rejects.toMatchObject({ kind: 'TIMEOUT_ERROR', isNetworkError: true })
  })

  it('calls a body that is cut off a network error', async () => {
    fetched(streaming((controller) => controller.error(new TypeError('terminated'))))
    await expect(createSend(fakeAuth(), 1000)(request())).rejects.toMatchObject({ kind: 'NETWORK_ERROR', isNetworkError: true })
  })

  it('refuses a success that is not JSON, such as the page of a captive portal', async () => {
    const portal = () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } })
    const broken = () => new Response('{"cart":', { headers: { 'Content-Type': 'application/json' } })
    for (const answer of [portal(), broken()]) {
      fetched(answer)
      await expect(createSend(fakeAuth(), 1000)(request())).rejects.toMatchObject({ kind: 'UNKNOWN_ERROR', isOutcomeUnknown: true })
    }
  })

  it('reads Retry-After', async () => {
    fetched(json({ message: 'Slow down' }, { status: 429, headers: { 'Retry-After': '17' } }))
    await expect(createSend(fakeAuth(), 1000)(request())).rejects.toMatchObject({ kind: 'RATE_LIMIT_ERROR', retryAfter: 17 })
  })
})

describe('unwrap', () => {
  it('refuses a success without the required key', async () => {
    const call = (data: object) => Promise.resolve({ data }) as Promise<{ data: { products?: number[] } }>
    expect(await unwrap(call({ products: [1] }), 'products')).toEqual([1])
    await expect(unwrap(call({ success: true }), 'products')).rejects.toMatchObject({ kind: 'UNKNOWN_ERROR' })
    expect(await unwrapBody(call({ products: [1] }), 'products')).toEqual({ products: [1] })
    await expect(unwrapBody(call({}), 'products')).rejects.toMatchObject({ kind: 'UNKNOWN_ERROR' })
    await expect(unwrapList(Promise.resolve({ data: {} as number[] }))).rejects.toMatchObject({ kind: 'UNKNOWN_ERROR' })
  })
})

describe('errors', () => {
  it.each([
    [400, 'VALIDATION_ERROR', false],
    [401, 'AUTH_ERROR', false],
    [403, 'PERMISSION_ERROR', false],
    [404, 'NOT_FOUND_ERROR', false],
    [408, 'TIMEOUT_ERROR', false],
    [409, 'CONFLICT_ERROR', false],
    [413, 'VALIDATION_ERROR', false],
    [415, 'VALIDATION_ERROR', false],
    [418, 'UNKNOWN_ERROR', false],
    [422, 'VALIDATION_ERROR', false],
    [429, 'RATE_LIMIT_ERROR', false],
    [500, 'SERVER_ERROR', true],
    [503, 'SERVER_ERROR', true],
    [507, 'SERVER_ERROR', true],
  ])('%d is %s', (status, kind, retryable) => {
    expect(kindOfStatus(status)).toBe(kind)
    expect(errorFromResponse(status, null)).toMatchObject({ kind, retryable, status })
  })

  it('distinguish a refusal from an unknown outcome', () => {
    const unknown = (status: number, body: object | null) => errorFromResponse(status, body).isOutcomeUnknown
    expect(new ApiError('NETWORK_ERROR').isOutcomeUnknown).toBe(true)
    expect(unknown(502, { code: 'unavailable' })).toBe(true)
    expect(unknown(500, null)).toBe(true)
    expect(unknown(503, { code: 'unavailable' })).toBe(false)
    expect(unknown(409, null)).toBe(false)
  })

  it('read the message, else the error, and the wrong fields', () => {
    const fields = [{ field: 'quantity', code: 'quantity_not_possible', message: 'Only 2 left' }]
    expect(errorFromResponse(409, { message: 'Only 2 left', code: 'short', errors: fields })).toMatchObject({
      serverMessage: 'Only 2 left',
      code: 'short',
      fields,
    })
    expect(errorFromResponse(500, { error: 'Down' }).serverMessage).toBe('Down')
    expect(errorFromResponse(400, '<html>').serverMessage).toBe('')
  })
})

describe('what a person reads', () => {
  const texts = { kind: (kind: string, answered: boolean) => `${kind} ${answered}`, wait: (n: number) => `Please wait ${n} seconds.` }

  it('is the server’s sentence, else the connection’s, else the screen’s', () => {
    expect(toErrorMessage(errorFromResponse(409, { message: 'Only 2 left' }), texts, 'Failed')).toBe('Only 2 left')
    expect(toErrorMessage(new ApiError('NETWORK_ERROR'), texts, 'Failed')).toBe('NETWORK_ERROR false')
    expect(toErrorMessage(errorFromResponse(500, null), texts, 'Failed')).toBe('Failed')
    expect(toErrorMessage(errorFromResponse(500, null), texts)).toBe('SERVER_ERROR true')
    expect(toErrorMessage(new TypeError('x is undefined'), texts, 'Failed')).toBe('Failed')
  })

  it('is a translation of the code where there is one', () => {
    const translated = { ...texts, code: ({ code }: ApiError) => (code === 'short' ? 'केवल 2' : undefined) }
    expect(toErrorMessage(errorFromResponse(409, { message: 'Only 2 left', code: 'short' }), translated)).toBe('केवल 2')
    expect(toErrorMessage(errorFromResponse(409, { message: 'Other', code: 'other' }), translated)).toBe('Other')
  })

  it('says how long to wait unless the sentence does', () => {
    expect(toErrorMessage(errorFromResponse(429, null, 42), texts, 'Failed')).toBe('RATE_LIMIT_ERROR true Please wait 42 seconds.')
    expect(toErrorMessage(errorFromResponse(429, { message: 'Wait 42 s' }, 42), texts, 'Failed')).toBe('Wait 42 s')
  })
})

describe('repetitions', () => {
  const silent = new ApiError('NETWORK_ERROR')
  const failing = errorFromResponse(503, null)

  it('without an answer: two, after 3 s and 6 s', () => {
    expect([0, 1, 2].map((failures) => retryQuery(failures, silent))).toEqual([true, true, false])
    expect([0, 1].map((failures) => retryDelay(failures, silent))).toEqual([3000, 6000])
  })

  it('of a failing server: three, after 1 s and 2 s', () => {
    expect([0, 1, 2, 3].map((failures) => retryQuery(failures, failing))).toEqual([true, true, true, false])
    expect([0, 1, 2].map((failures) => retryDelay(failures, failing))).toEqual([1000, 2000, 2000])
  })

  it('none after a refusal', () => {
    for (const status of [400, 401, 403, 404, 408, 409, 429]) expect(retryQuery(0, errorFromResponse(status, null))).toBe(false)
    expect(retryMutation(0, errorFromResponse(409, null))).toBe(false)
  })

  it('of a write that may be repeated: two', () => {
    expect([0, 1, 2].map((failures) => retryMutation(failures, failing))).toEqual([true, true, false])
  })

  it('each with half as much time again, up to three minutes', () => {
    expect([0, 1, 2, 9].map((attempt) => timeoutFor(60_000, attempt))).toEqual([60_000, 90_000, 135_000, 180_000])
  })
})
