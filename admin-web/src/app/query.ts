import { createMutationCache } from "@shop/shared/api/mutation-cache";
import { retryDelay, retryQuery } from "@shop/shared/api/retry";
import { type DefaultOptions, QueryClient } from "@tanstack/react-query";
import { informTabs } from "../api/events";
import { session } from "../api/session";
import { dismissToasts } from "../ui/toast";

/** Everything is tried at once, as `navigator.onLine` may be wrong. Writes are never retried. On sign-out the client is cleared, and later messages name no person. */
export function createQueryClient(overrides: DefaultOptions = {}): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: createMutationCache({ client: () => client, person: session.person, informTabs }),
    defaultOptions: {
      queries: {
        retry: retryQuery,
        retryDelay,
        staleTime: 5000,
        refetchOnWindowFocus: "always",
        networkMode: "offlineFirst",
        ...overrides.queries,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  session.onEnd(() => {
    client.clear();
    dismissToasts();
  });
  return client;
}
