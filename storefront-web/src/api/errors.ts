import { t } from '../lib/i18n'
import type { TextKey } from '../texts/shape'

export type ErrorKind =
  | 'TIMEOUT_ERROR'
  | 'NETWORK_ERROR'
  | 'VALIDATION_ERROR'
  | 'AUTH_ERROR'
  | 'PERMISSION_ERROR'
  | 'NOT_FOUND_ERROR'
  | 'RATE_LIMIT_ERROR'
  | 'SERVER_ERROR'
  | 'UNKNOWN_ERROR'

export interface FieldError {
  field: string
  message: string
}

interface Details {
  status?: number
  /** The server's own words, when it sent any. */
  said?: string
  code?: string
  fields?: readonly FieldError[]
  /** Seconds, from Retry-After. */
  retryAfter?: number
  /** The whole answer, for the few codes that carry more. */
  body?: unknown
}

const kindByStatus: Record<number, ErrorKind> = {
  400: 'VALIDATION_ERROR',
  401: 'AUTH_ERROR',
  403: 'PERMISSION_ERROR',
  404: 'NOT_FOUND_ERROR',
  408: 'TIMEOUT_ERROR',
  429: 'RATE_LIMIT_ERROR',
  500: 'SERVER_ERROR',
  502: 'SERVER_ERROR',
  503: 'SERVER_ERROR',
  504: 'SERVER_ERROR',
}

/** What is said when the server says nothing. */
const fallback: Record<ErrorKind, TextKey> = {
  TIMEOUT_ERROR: 'errors.timeout',
  NETWORK_ERROR: 'errors.network',
  VALIDATION_ERROR: 'errors.invalid',
  AUTH_ERROR: 'errors.auth',
  PERMISSION_ERROR: 'errors.denied',
  NOT_FOUND_ERROR: 'errors.notFound',
  RATE_LIMIT_ERROR: 'errors.tooMany',
  SERVER_ERROR: 'errors.server',
  UNKNOWN_ERROR: 'errors.unexpected',
}

export const classify = (status: number): ErrorKind => kindByStatus[status] ?? 'UNKNOWN_ERROR'

/** The one error that the client throws. It raises no toast and sends nobody anywhere. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  readonly status: number
  readonly code: string
  readonly said: string
  readonly fields: readonly FieldError[]
  readonly retryAfter: number
  readonly body: unknown

  constructor(kind: ErrorKind, details: Details = {}) {
    const silent: TextKey = kind === 'TIMEOUT_ERROR' && details.status ? 'errors.requestTimeout' : fallback[kind]
    super(details.said || t(silent))
    this.kind = kind
    this.status = details.status ?? 0
    this.code = details.code ?? ''
    this.said = details.said ?? ''
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter ?? 0
    this.body = details.body
  }

  /** No answer came at all: time ran out, or there is no network. */
  get unanswered(): boolean {
    return this.status === 0 && (this.kind === 'TIMEOUT_ERROR' || this.kind === 'NETWORK_ERROR')
  }

  get retryable(): boolean {
    return this.unanswered || this.kind === 'SERVER_ERROR'
  }

  fieldMessage(field: string): string | undefined {
    return this.fields.find((error) => error.field === field)?.message
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readFields(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map((item) => ({ field: String(item.field ?? ''), message: String(item.message ?? '') }))
}

/** A failed answer, whatever its shape, as an ApiError. */
export function errorOf(status: number, body: unknown, retryAfter = 0): ApiError {
  const record = isRecord(body) ? body : {}
  const said = [record.message, record.error].find((text) => typeof text === 'string' && text !== '')
  return new ApiError(classify(status), {
    status,
    said: typeof said === 'string' ? said : '',
    code: typeof record.code === 'string' ? record.code : '',
    fields: readFields(record.errors),
    retryAfter,
    body,
  })
}

export const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError('UNKNOWN_ERROR', { body: error }))

/** The server's words, else the words that this screen has for the case. Without an answer, what is wrong with the network. */
export function messageOf(error: unknown, otherwise: string): string {
  const known = asApiError(error)
  if (known.kind === 'RATE_LIMIT_ERROR' && known.retryAfter > 0 && !/\d/.test(known.message)) {
    return `${known.message} ${t('errors.tooManyWait', { n: known.retryAfter })}`
  }
  if (known.said) return known.said
  return known.unanswered ? known.message : otherwise
}
