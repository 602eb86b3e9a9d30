import { defaultTimeout, send } from './http'
import { timeoutFor } from './retry'

interface Options {
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  signal?: AbortSignal
  timeout?: number
  attempt?: number
  headers?: Record<string, string>
}

export async function call<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (value !== null && value !== undefined && value !== '') query.set(key, String(value))
  }
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  const search = query.size ? `?${query}` : ''
  const request = new Request(new URL(`/api${path}${search}`, location.origin), {
    method,
    headers,
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
  })
  const response = await send(request, timeoutFor(options.timeout ?? defaultTimeout, options.attempt ?? 0))
  return (response.status === 204 ? undefined : await response.json()) as T
}
