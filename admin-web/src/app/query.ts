import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/errors";

/** Retries are counted here and nowhere else; a write never repeats itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof ApiError && error.retryable && failures < 2,
        retryDelay: (attempt) => 1000 * 2 ** attempt,
        staleTime: 5000,
        refetchOnWindowFocus: "always",
      },
      mutations: { retry: false },
    },
  });
}
