import { ApiError } from './errors'
import { type Answer, type Auth, authorized, checkedResponse, type SendOptions } from './http'

export interface UploadProgress {
  /** Bytes. */
  sent: number
  total: number
}

interface UploadOptions extends SendOptions {
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

const defaultTimeout = 180_000
/** The server refused at once and stored nothing, because it is busy with other files. */
const busyCodes = ['pictures_busy', 'storage_busy']
const busyTries = 20

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    }
    signal.addEventListener('abort', stop, { once: true })
  })

function post(url: string, form: FormData, token: string | null, options: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.timeout = options.timeout ?? defaultTimeout
    request.setRequestHeader('Accept', 'application/json')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress({ sent: event.loaded, total: event.total })
    }
    request.onload = () => {
      const headers = new Headers()
      for (const name of ['Content-Type', 'Retry-After', 'x-new-token']) {
        const value = request.getResponseHeader(name)
        if (value) headers.set(name, value)
      }
      resolve({ status: request.status, headers, text: request.responseText })
    }
    request.onerror = () => reject(new ApiError('NETWORK_ERROR'))
    request.ontimeout = () => reject(new ApiError('TIMEOUT_ERROR'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    if (options.signal.aborted) return reject(new DOMException('Aborted', 'AbortError'))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/**
 * Makes `upload`: a form with a file, by XMLHttpRequest, because fetch does not report progress. Otherwise as `send`. A
 * server that is busy with other files gets it again, up to twenty times, after the seconds that it names.
 */
export function createUpload(auth: Auth) {
  return async function upload(url: string, form: FormData, options: UploadOptions): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      try {
        return checkedResponse(await authorized(auth, options, (token) => post(url, form, token, options)))
      } catch (error) {
        if (tries === busyTries || !(error instanceof ApiError) || !busyCodes.includes(error.code)) throw error
        await pause(error.retryAfter, options.signal)
      }
    }
  }
}
