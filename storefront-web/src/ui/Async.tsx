import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n'
import { Blank, type Drawing } from './Blank'
import { Icon } from './Icon'
import { Note } from './Note'

interface Failure {
  kind?: string
  message: string
  unanswered?: boolean
}

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'fetchStatus' | 'failureReason' | 'refetch' | 'isFetching'>
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

/** The states of everything that is fetched: loading in the shape of what comes, error with Try Again, empty, data; the connection's state is said above the page. */
export function Async<T>(props: Props<T>) {
  const { query } = props
  if (query.data !== undefined) {
    return props.isEmpty?.(query.data) ? props.empty : props.children(query.data)
  }
  if (query.isPending) return <Loading {...props} />
  return <Failed {...props} />
}

function Loading<T>({ query, skeleton, loading }: Props<T>) {
  const t = useT()
  const reason = query.failureReason as Failure | null
  const slow = reason?.unanswered ? (reason.kind === 'TIMEOUT_ERROR' ? t('errors.slow') : t('errors.noConnection')) : null
  return (
    <div role="status" aria-busy="true">
      {slow ? (
        <div className="mb-3">
          <Note tone="warn" icon="clock">
            {slow}
          </Note>
        </div>
      ) : null}
      <span className="sr">{loading}</span>
      {skeleton}
    </div>
  )
}

function Failed<T>({ query, errorTitle, errorText, drawing = 'fallen', level, onRetry }: Props<T>) {
  const t = useT()
  const text = query.error ? (errorText?.(query.error) ?? query.error.message) : t('errors.unexpected')
  return (
    <Blank drawing={drawing} title={errorTitle} level={level} role="alert">
      {text === errorTitle ? null : <p className="dim">{text}</p>}
      <button type="button" className="btn solid" disabled={query.isFetching} onClick={onRetry ?? (() => void query.refetch())}>
        <Icon name="refresh" />
        {t('common.tryAgain')}
      </button>
    </Blank>
  )
}
