import createClient from "openapi-fetch";
import { ApiError, kindOf } from "./errors";
import { type SendOptions, send } from "./http";
import type { paths } from "./schema";

// `fetch` is looked up at every call, or tests that replace it are missed.
export const client = createClient<paths>({
  baseUrl: window.location.origin,
  headers: { Accept: "application/json" },
  fetch: (request) => send(request),
});

/** How one call is sent: its time, or without a token. */
export function sent(options: SendOptions): { fetch: (request: Request) => Promise<Response> } {
  return { fetch: (request) => send(request, options) };
}

type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** The data of an answer, or an ApiError: the only thing that this layer throws. */
export async function answer<T>(call: Call<T>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined) return data;
  const body = typeof error === "object" && error !== null ? { ...error } : {};
  throw new ApiError(response.ok ? "SERVER_ERROR" : kindOf(response.status), response.status, body);
}

/** A filter's value when it is one of these; whatever else stands in an address filters nothing. */
export function oneOf<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((each) => each === value);
}
