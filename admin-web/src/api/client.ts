import { ApiError } from "@shop/shared/api/errors";
import { type Auth, createSend, type SendOptions } from "@shop/shared/api/http";
import createClient from "openapi-fetch";
import type { paths } from "./schema";
import { requestReauth, session } from "./session";

const defaultTimeout = 15_000;

export const auth: Auth = {
  async token() {
    const { token, user } = session.get();
    if (token !== null || user === null) return token;
    if (await requestReauth()) return session.get().token;
    throw new ApiError("AUTH_ERROR", { status: 401 });
  },
  person: session.person,
  renew: session.renew,
  unauthorized(used) {
    const { token } = session.get();
    return token !== null && token !== used ? true : requestReauth();
  },
};

const sendOnce = createSend(auth, defaultTimeout);

/** A call is only retried for the person who started it. Cached responses are revalidated. */
export function send(request: Request, options: SendOptions = {}): Promise<Response> {
  const person = options.anonymous ? undefined : session.person();
  return sendOnce(new Request(request, { cache: "no-cache" }), { person, ...options });
}

// `fetch` is looked up at every call, or tests that replace it are missed.
export const client = createClient<paths>({
  baseUrl: window.location.origin,
  headers: { Accept: "application/json" },
  fetch: (request) => send(request),
});

export function requestOptions(options: SendOptions): { fetch: (request: Request) => Promise<Response> } {
  return { fetch: (request) => send(request, options) };
}

type Query = Record<string, string | number | boolean | undefined>;

/** Empty query parameters are left out. */
export function addressOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(key, String(value));
  }
  const tail = search.toString();
  return `${window.location.origin}/api${path}${tail ? `?${tail}` : ""}`;
}

/** Without what is empty, which asks for nothing. */
export function withoutEmpty<Params extends object>(params: Params) {
  const entries = Object.entries(params).filter(([, value]) => value !== "");
  return Object.fromEntries(entries) as { [Name in keyof Params]?: Exclude<Params[Name], ""> };
}

/** A filter's value when it is one of these; any other value in an address filters nothing. */
export function oneOf<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((each) => each === value);
}
