import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { within } from './client'

interface Asked {
  client: QueryClient
  queryKey: QueryKey
  signal: AbortSignal
}

/** Signal and time limit of this try of a query, for its fetcher. */
export const tryOf = ({ client, queryKey, signal }: Asked, timeout?: number) => ({
  signal,
  ...within(timeout, client.getQueryState(queryKey)?.fetchFailureCount ?? 0),
})
