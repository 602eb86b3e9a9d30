import { mutationOptions } from "@tanstack/react-query";
import { ApiError, errorFromResponse, isAbort } from "../shared/api/errors";
import { addressOf, auth } from "./client";
import { type OrderFilters, orderFilters } from "./orders";

export type ExportProgress = { rows: number; total: number | null };

/** Milliseconds without a byte until an export is given up. */
const idleLimit = 60_000;

/** Counts the rows of a CSV that arrives in pieces: a line break inside quotes ends no row. */
export function rowCounter(): (piece: string) => number {
  let quoted = false;
  let lines = 0;
  return (piece) => {
    for (const letter of piece) {
      if (letter === '"') quoted = !quoted;
      else if (letter === "\n" && !quoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

/** Asks for a CSV; a session that has ended is renewed once. */
async function request(address: string, signal: AbortSignal): Promise<Response> {
  const attempt = async () => {
    const token = await auth.token();
    const headers = { Accept: "text/csv", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(address, { headers, signal });
    const renewed = response.headers.get("x-new-token");
    if (token && renewed) auth.renew(token, renewed);
    return { token, response };
  };
  let { token, response } = await attempt();
  if (response.status === 401 && (await auth.unauthorized(token))) ({ token, response } = await attempt());
  if (response.ok && response.headers.get("Content-Type")?.includes("text/csv")) return response;
  if (response.ok) throw new ApiError("UNKNOWN_ERROR", { status: response.status });
  throw errorFromResponse(response.status, await response.json().catch(() => null));
}

/** The filters of the list, any size: the answer is read as it comes, and can be stopped. */
export async function exportOrders(
  filters: OrderFilters,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<{ file: Blob; rows: number }> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), idleLimit);
  try {
    const address = addressOf("/admin/orders/export", orderFilters(filters));
    const response = await request(address, AbortSignal.any([signal, idle.signal]));
    const header = Number(response.headers.get("X-Total-Count"));
    const total = response.headers.has("X-Total-Count") && Number.isFinite(header) ? header : null;
    const decoder = new TextDecoder();
    const countRows = rowCounter();
    const pieces: BlobPart[] = [];
    let rows = 0;
    const reader = response.body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), idleLimit);
      pieces.push(piece.value);
      rows = countRows(decoder.decode(piece.value, { stream: true }));
      onProgress({ rows, total });
    }
    return { file: new Blob(pieces, { type: "text/csv;charset=utf-8" }), rows };
  } catch (error) {
    if (error instanceof ApiError || (isAbort(error) && signal.aborted)) throw error;
    throw new ApiError(idle.signal.aborted ? "TIMEOUT_ERROR" : "NETWORK_ERROR");
  } finally {
    clearTimeout(timer);
  }
}

/** A statement of the demo shop, made of its open orders. */
export const sampleMutation = mutationOptions({
  mutationKey: ["statements", "sample"],
  mutationFn: async () => (await request(addressOf("/admin/statements/sample"), AbortSignal.timeout(idleLimit))).blob(),
});

/** All due refunds, for net banking. */
export const refundsFileMutation = mutationOptions({
  mutationKey: ["refunds", "export"],
  mutationFn: async () => (await request(addressOf("/admin/refunds/export"), AbortSignal.timeout(idleLimit))).blob(),
});

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
