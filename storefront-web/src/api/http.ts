import { ApiError, errorOf } from './errors'
import { currentSession, endSession, renewToken } from './session'

export const defaultTimeout = 60_000

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

const seconds = (header: string | null): number => {
  const value = Number(header)
  return header && Number.isFinite(value) && value > 0 ? Math.ceil(value) : 0
}

/** One request: token out, renewed token in, time limit, and a failure as an ApiError. It tries once; see retry.ts. */
export async function send(request: Request, timeout = defaultTimeout): Promise<Response> {
  const token = currentSession().token
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeout)
  let response: Response
  try {
    response = await globalThis.fetch(request, { signal: AbortSignal.any([request.signal, limit.signal]) })
  } catch (error) {
    if (limit.signal.aborted) throw new ApiError('TIMEOUT_ERROR')
    if (request.signal.aborted) throw error
    throw new ApiError('NETWORK_ERROR')
  } finally {
    clearTimeout(timer)
  }
  return checked(response, token)
}

/** What every answer means for the session, fetched or uploaded. */
async function checked(response: Response, token: string | null): Promise<Response> {
  if (response.ok) {
    const renewed = response.headers.get('x-new-token')
    if (renewed && token) renewToken(token, renewed)
    return response
  }
  const error = errorOf(response.status, await bodyOf(response), seconds(response.headers.get('Retry-After')))
  if (error.status === 401) endSession(token)
  throw error
}

export interface Progress {
  sent: number
  total: number
}

/** A form with a file, by XMLHttpRequest: fetch tells nobody how far an upload is. */
export function upload(path: string, form: FormData, onProgress: (p: Progress) => void, signal: AbortSignal): Promise<unknown> {
  const token = currentSession().token
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', path)
    call.timeout = 180_000
    call.setRequestHeader('Accept', 'application/json')
    if (token) call.setRequestHeader('Authorization', `Bearer ${token}`)
    call.upload.onprogress = (event) => onProgress({ sent: event.loaded, total: event.total })
    call.ontimeout = () => reject(new ApiError('TIMEOUT_ERROR'))
    call.onerror = () => reject(new ApiError('NETWORK_ERROR'))
    call.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    call.onload = () => {
      const headers = new Headers()
      for (const name of ['x-new-token', 'Retry-After']) {
        const value = call.getResponseHeader(name)
        if (value) headers.set(name, value)
      }
      const body = [204, 304].includes(call.status) ? null : call.responseText
      checked(new Response(body, { status: call.status || 500, headers }), token).then((response) => resolve(response.json()), reject)
    }
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(form)
  })
}
