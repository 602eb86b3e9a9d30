import { type DefaultOptions, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/errors";
import { session } from "../api/session";

/** Retries are counted here and nowhere else; a write never repeats itself. It forgets everything with the person. */
export function createQueryClient(overrides: DefaultOptions = {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof ApiError && error.retryable && failures < 2,
        retryDelay: (attempt) => 1000 * 2 ** attempt,
        staleTime: 5000,
        refetchOnWindowFocus: "always",
        ...overrides.queries,
      },
      mutations: { retry: false },
    },
  });
  session.onPersonChange(() => client.clear());
  return client;
}
