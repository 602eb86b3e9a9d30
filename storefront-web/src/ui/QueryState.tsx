import { toApiError } from '@shop/shared/api/errors'
import { formatMoment } from '@shop/shared/lib/dates'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConnection } from '../lib/connection'
import { useLanguage, useT } from '../lib/i18n'
import { getErrorMessage } from '../lib/messages'
import { useCountdown } from '../lib/useCountdown'
import { Alert } from './Alert'
import { Button } from './Button'
import { type Drawing, EmptyState } from './EmptyState'
import { Icon } from './Icon'
import layout from './layout.module.css'
import text from './text.module.css'

interface Props<T> {
  query: Pick<
    UseQueryResult<T>,
    'data' | 'dataUpdatedAt' | 'error' | 'errorUpdatedAt' | 'isPending' | 'fetchStatus' | 'failureReason' | 'isFetching'
  > & {
    refetch: () => unknown
  }
  skeleton: ReactNode
  loading: string
  errorTitle: string
  /** The words under the error's title; by default the error's own. */
  errorText?: (error: Error) => string
  drawing?: Drawing
  level?: 1 | 2
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  onRetry?: () => void
  children: (data: T) => ReactNode
}

/** The states of a query: skeleton, error with Try Again, empty, data. ConnectionNotice reports a lost connection. */
export function QueryState<T>(props: Props<T>) {
  const { query } = props
  const { reachable } = useConnection()
  if (query.data !== undefined) {
    // When the connection is back, the next answer is on its way: there is no reason for failure yet.
    const notRefreshed = query.error && (!toApiError(query.error).isNetworkError || (reachable && query.failureReason))
    return (
      <>
        {notRefreshed ? <NotRefreshed query={query} onRetry={props.onRetry} /> : null}
        {props.isEmpty?.(query.data) ? props.empty : props.children(query.data)}
      </>
    )
  }
  if (query.isPending) return <Loading {...props} />
  return <Failed {...props} />
}

function Loading<T>({ query, skeleton, loading }: Props<T>) {
  const t = useT()
  const reason = query.failureReason && toApiError(query.failureReason)
  const slowMessage = reason?.isNetworkError ? (reason.kind === 'TIMEOUT_ERROR' ? t('errors.slow') : t('errors.noConnection')) : null
  return (
    <div role="status" aria-busy="true">
      {slowMessage ? (
        <div className={layout.below3}>
          <Alert tone="warn" icon="clock">
            {slowMessage}
          </Alert>
        </div>
      ) : null}
      <span className={text.srOnly}>{loading}</span>
      {skeleton}
    </div>
  )
}

function Failed<T>({ query, errorTitle, errorText, drawing = 'fallen', level, onRetry }: Props<T>) {
  const t = useT()
  const message = query.error ? (errorText?.(query.error) ?? getErrorMessage(query.error)) : t('errors.unexpected')
  return (
    <EmptyState drawing={drawing} title={errorTitle} level={level} role="alert">
      {message === errorTitle ? null : <p className={text.dim}>{message}</p>}
      <RetryButton query={query} onRetry={onRetry} />
    </EmptyState>
  )
}

type Retried = Pick<Props<unknown>, 'onRetry'> & { query: Omit<Props<unknown>['query'], 'data'> }

/** For old data after a failed refresh: their time, and the error. */
function NotRefreshed({ query, onRetry }: Retried) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className={layout.below3}>
      <Alert tone="warn" icon="clock" role="status">
        {t('common.notRefreshed', { time: formatMoment(query.dataUpdatedAt, language) })} {getErrorMessage(query.error)}
        <br />
        <RetryButton query={query} onRetry={onRetry} />
      </Alert>
    </div>
  )
}

/** Try Again; disabled until the server's Retry-After is over. */
function RetryButton({ query, onRetry }: Retried) {
  const t = useT()
  const wait = useCountdown(query.errorUpdatedAt + toApiError(query.error).retryAfter * 1000)
  return (
    <Button variant="solid" disabled={query.isFetching || wait > 0} onClick={onRetry ?? (() => void query.refetch())}>
      <Icon name="refresh" />
      {t('common.tryAgain')} {wait > 0 ? <span className={text.number}>{`(${wait})`}</span> : null}
    </Button>
  )
}
