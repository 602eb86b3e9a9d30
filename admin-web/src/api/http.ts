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
    if (renewed) session.renew(renewed);
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiError(late.signal.aborted ? "TIMEOUT_ERROR" : "NETWORK_ERROR");
  } finally {
    clearTimeout(timer);
  }
}

/** Sends one request. A refused token waits for the password and then sends the same request again. */
export async function send(
  request: Request,
  { timeout = defaultTimeout, open = false }: SendOptions = {},
): Promise<Response> {
  if (open) return once(request, null, timeout);
  const token = session.get().token;
  if (token === null && session.get().ended && !(await session.end())) throw new ApiError("AUTH_ERROR", 401);
  const used = session.get().token;
  const response = await once(request, used, timeout);
  if (response.status !== 401) return response;
  const now = session.get().token;
  const again = now !== null && now !== used ? true : await session.end();
  if (!again) throw await fromResponse(response);
  const second = await once(request, session.get().token, timeout);
  return second;
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
