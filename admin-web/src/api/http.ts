import { ApiError, fromResponse } from "./errors";
import { session } from "./session";

const renewedHeader = "x-new-token";

export type SendOptions = {
  /** Milliseconds until the call is given up. */
  timeout?: number;
  /** Sign-in and reset calls carry no token, and their refusals do not end a session. */
  open?: boolean;
};

const defaultTimeout = 15_000;

async function once(request: Request, token: string | null, timeout: number): Promise<Response> {
  const headers = new Headers(request.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  try {
    const response = await globalThis.fetch(
      new Request(request.clone(), {
        headers,
        cache: "no-cache",
        signal: AbortSignal.any([late.signal, request.signal]),
      }),
    );
    const renewed = response.headers.get(renewedHeader);
    if (renewed) session.renew(renewed, token);
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiError(late.signal.aborted ? "TIMEOUT_ERROR" : "NETWORK_ERROR");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends one request. A refused token waits for the password and then sends the same request again. The answer to a
 * person who is no longer signed in is dropped.
 */
export async function send(
  request: Request,
  { timeout = defaultTimeout, open = false }: SendOptions = {},
): Promise<Response> {
  if (open) return once(request, null, timeout);
  if (session.get().token === null && session.get().ended && !(await session.requestReauth())) {
    throw new ApiError("AUTH_ERROR", 401);
  }
  const { token, admin } = session.get();
  let response = await once(request, token, timeout);
  if (response.status === 401) {
    const renewed = session.get().token !== null && session.get().token !== token;
    if (!renewed && !(await session.requestReauth())) throw await fromResponse(response);
    if (session.get().admin?._id === admin?._id) response = await once(request, session.get().token, timeout);
  }
  if (session.get().admin?._id !== admin?._id) throw new ApiError("AUTH_ERROR", 401);
  return response;
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
