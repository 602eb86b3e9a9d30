import { createMutationCache } from '@shop/shared/api/mutation-cache'
import { retryDelay, retryQuery } from '@shop/shared/api/retry'
import { type Query, QueryClient } from '@tanstack/react-query'
import { session } from '../api/session'

/** First parts of the keys of public queries. All other queries are private. */
const publicKeys = ['shop', 'products', 'categories', 'packs', 'reviews', 'priceList']

const isPersonal = ({ queryKey }: Query): boolean => !publicKeys.includes(String(queryKey[0]))

/** Repetitions follow retry.ts. Mutations are not retried unless they are marked as safe to repeat. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: createMutationCache({ client: () => client, person: session.person }),
    defaultOptions: {
      queries: { retry: retryQuery, retryDelay, staleTime: 30_000, gcTime: 30 * 60_000, networkMode: 'offlineFirst' },
      mutations: { retry: false, retryDelay, networkMode: 'always' },
    },
  })
  session.onEnd(() => {
    void client.cancelQueries({ predicate: isPersonal })
    client.removeQueries({ predicate: isPersonal })
    // Queued writes never start: the queue of a scope is part of the cache.
    client.getMutationCache().clear()
  })
  return client
}

export const queryClient = createQueryClient()
