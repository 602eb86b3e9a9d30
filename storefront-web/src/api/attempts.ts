import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface Asked {
  client: QueryClient
  queryKey: QueryKey
  signal: AbortSignal
}

/** Signal and number of this try, for a fetcher: later tries are given more time. */
export const tryOf = ({ client, queryKey, signal }: Asked): { signal: AbortSignal; attempt: number } => ({
  signal,
  attempt: client.getQueryState(queryKey)?.fetchFailureCount ?? 0,
})
