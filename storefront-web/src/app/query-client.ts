import { QueryClient } from '@tanstack/react-query'
import { retryDelay, retryQuery } from '../api/retry'

/** Queries follow retry.ts. Writes do not repeat, unless one says that repeating it is harmless. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: retryQuery, retryDelay, staleTime: 30_000, gcTime: 30 * 60_000, networkMode: 'offlineFirst' },
    mutations: { retry: false, retryDelay, networkMode: 'always' },
  },
})
