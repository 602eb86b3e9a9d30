import { type ErrorKind, type ErrorTexts, toErrorMessage } from '@shop/shared/api/errors'
import { UnansweredWrite } from '@shop/shared/api/mutation-cache'
import type { TextKey } from '../locales/shape'
import { currentLanguage, t } from './i18n'

const kinds: Record<ErrorKind, TextKey> = {
  TIMEOUT_ERROR: 'errors.timeout',
  NETWORK_ERROR: 'errors.network',
  VALIDATION_ERROR: 'errors.invalid',
  AUTH_ERROR: 'errors.auth',
  PERMISSION_ERROR: 'errors.denied',
  NOT_FOUND_ERROR: 'errors.notFound',
  CONFLICT_ERROR: 'errors.unexpected',
  RATE_LIMIT_ERROR: 'errors.tooMany',
  SERVER_ERROR: 'errors.server',
  UNKNOWN_ERROR: 'errors.unexpected',
}

type Words = NonNullable<ErrorTexts['code']>

/** Until refusals can be worded in the language of the page, the server's English sentence is not shown there. */
let codeText: Words = ({ code }) => (code && currentLanguage() !== 'en' ? '' : undefined)

export function setRefusalTexts(texts: Words): void {
  codeText = texts
}

const texts: ErrorTexts = {
  kind: (kind, answered) => t(kind === 'TIMEOUT_ERROR' && answered ? 'errors.requestTimeout' : kinds[kind]),
  code: (error) => codeText(error),
  wait: (n) => t('errors.tooManyWait', { n }),
}

/**
 * What a person reads about a failure: the server's sentence, translated by its code, else what is wrong with the connection,
 * else `fallback`. A write whose outcome is unknown is never called failed.
 */
export function getErrorMessage(error: unknown, fallback?: string): string {
  if (!(error instanceof UnansweredWrite)) return toErrorMessage(error, texts, fallback)
  if (error.state === 'unknown' && !error.reason.isNetworkError) return t('errors.unknownOutcome')
  return toErrorMessage(error.reason, texts, fallback)
}
