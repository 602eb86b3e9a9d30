export type ErrorKind =
  | 'TIMEOUT_ERROR'
  | 'NETWORK_ERROR'
  | 'VALIDATION_ERROR'
  | 'AUTH_ERROR'
  | 'PERMISSION_ERROR'
  | 'NOT_FOUND_ERROR'
  | 'CONFLICT_ERROR'
  | 'RATE_LIMIT_ERROR'
  | 'SERVER_ERROR'
  | 'UNKNOWN_ERROR'

export interface FieldError {
  field: string
  /** Why, for programs; texts in other languages are chosen by it. */
  code: string
  message: string
}

interface Details {
  status?: number
  /** The server's own sentence, in English; empty when it sent none. */
  serverMessage?: string
  code?: string
  fields?: readonly FieldError[]
  /** Seconds, from Retry-After. */
  retryAfter?: number
  body?: Readonly<Record<string, unknown>>
}

const kinds: Record<number, ErrorKind> = {
  400: 'VALIDATION_ERROR',
  401: 'AUTH_ERROR',
  403: 'PERMISSION_ERROR',
  404: 'NOT_FOUND_ERROR',
  408: 'TIMEOUT_ERROR',
  409: 'CONFLICT_ERROR',
  413: 'VALIDATION_ERROR',
  415: 'VALIDATION_ERROR',
  422: 'VALIDATION_ERROR',
  429: 'RATE_LIMIT_ERROR',
}

export const kindOfStatus = (status: number): ErrorKind => kinds[status] ?? (status >= 500 ? 'SERVER_ERROR' : 'UNKNOWN_ERROR')

/**
 * The only error that the API layer throws, apart from the AbortError of a cancelled request.
 *
 * `message` is for logs. Screens show `toErrorMessage(error, texts, fallback)`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  /** 0 without a response. */
  readonly status: number
  readonly code: string
  readonly serverMessage: string
  readonly fields: readonly FieldError[]
  readonly retryAfter: number
  /** The whole refusal: some codes carry parameters in it. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(kind: ErrorKind, details: Details = {}) {
    super(details.serverMessage || `${kind} ${details.status ?? ''}`.trim())
    this.kind = kind
    this.status = details.status ?? 0
    this.code = details.code ?? ''
    this.serverMessage = details.serverMessage ?? ''
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter ?? 0
    this.body = details.body ?? {}
  }

  /** The answer did not arrive, or not completely: time ran out, or the connection broke. */
  get isNetworkError(): boolean {
    return this.status === 0 && (this.kind === 'TIMEOUT_ERROR' || this.kind === 'NETWORK_ERROR')
  }

  /** The server may have carried out the request: nothing arrived that the server's own code wrote. */
  get isOutcomeUnknown(): boolean {
    if (this.isNetworkError) return true
    if (this.status === 502 || this.status === 504) return true
    return (this.status >= 500 || (this.status >= 200 && this.status < 300)) && this.code === ''
  }

  get retryable(): boolean {
    return this.isNetworkError || this.kind === 'SERVER_ERROR'
  }

  /** The refusal in the shape that the schema gives it. Any part may be missing. */
  bodyAs<Refusal extends object>(): Partial<Refusal> {
    return this.body as Partial<Refusal>
  }

  fieldMessage(field: string): string | undefined {
    return this.fields.find((error) => error.field === field)?.message
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readFields(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return []
  const text = (part: unknown) => String(part ?? '')
  return value.filter(isRecord).map(({ field, code, message }) => ({ field: text(field), code: text(code), message: text(message) }))
}

/** A refusal, whatever its body, as an ApiError. `body` is the parsed JSON, or null when it was none. */
export function errorFromResponse(status: number, body: unknown, retryAfter = 0): ApiError {
  const record = isRecord(body) ? body : {}
  const sentence = [record.message, record.error].find((text) => typeof text === 'string' && text !== '')
  return new ApiError(kindOfStatus(status), {
    status,
    serverMessage: typeof sentence === 'string' ? sentence : '',
    code: typeof record.code === 'string' ? record.code : '',
    fields: readFields(record.errors),
    retryAfter,
    body: record,
  })
}

export const toApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError('UNKNOWN_ERROR'))

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export interface ErrorTexts {
  /** The sentence for a kind; `answered` is false without a response. */
  kind: (kind: ErrorKind, answered: boolean) => string
  /** The translation of a refusal's code; undefined leaves the server's own sentence (English). */
  code?: (error: ApiError) => string | undefined
  /** "Please wait {n} seconds." */
  wait: (seconds: number) => string
}

/**
 * What a person reads: the server's sentence or its translation, else what is wrong with the connection, else `fallback`,
 * the screen's own sentence. Without `fallback`, the sentence for the kind of error.
 */
export function toErrorMessage(error: unknown, texts: ErrorTexts, fallback?: string): string {
  const known = toApiError(error)
  const sentence = texts.code?.(known) ?? known.serverMessage
  const ofKind = texts.kind(known.kind, known.status !== 0)
  if (known.kind === 'RATE_LIMIT_ERROR') {
    const summary = sentence || ofKind
    return known.retryAfter > 0 && !/\d/.test(summary) ? `${summary} ${texts.wait(known.retryAfter)}` : summary
  }
  if (sentence) return sentence
  return known.isNetworkError ? ofKind : (fallback ?? ofKind)
}
