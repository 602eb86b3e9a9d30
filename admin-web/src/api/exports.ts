import { ApiError, errorFromResponse, isAbort } from "@shop/shared/api/errors";
import { refuseOtherPerson, secondsOf } from "@shop/shared/api/http";
import { mutationOptions } from "@tanstack/react-query";
import { addressOf, auth } from "./client";
import { type OrderFilters, orderFilters, type RefundState } from "./orders";
import { session } from "./session";

/** `rows` is null for a workbook, whose rows cannot be counted while it downloads. */
export type ExportProgress = { rows: number | null; bytes: number; total: number | null };
export type ExportKind = { format: "csv" | "xlsx"; lines: boolean };

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

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

/** Requests a file for the person who is signed in; an expired session is renewed once. */
async function request(address: string, signal: AbortSignal, type: string): Promise<Response> {
  const person = session.person();
  const attempt = async () => {
    const token = await auth.token();
    refuseOtherPerson(auth, { person });
    const headers = { Accept: type, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(address, { headers, signal });
    const renewed = response.headers.get("x-new-token");
    if (token && renewed) auth.renew(token, renewed);
    return { token, response };
  };
  let { token, response } = await attempt();
  if (response.status === 401 && (await auth.unauthorized(token))) ({ token, response } = await attempt());
  if (response.ok && response.headers.get("Content-Type")?.includes(type)) return response;
  if (response.ok) throw new ApiError("UNKNOWN_ERROR", { status: response.status });
  const body = await response.json().catch(() => null);
  throw errorFromResponse(response.status, body, secondsOf(response.headers.get("Retry-After")));
}

/** A file, by default CSV. Every failure is an ApiError. */
async function download(address: string, type = "text/csv", limit = idleLimit): Promise<Blob> {
  const signal = AbortSignal.timeout(limit);
  try {
    return await (await request(address, signal, type)).blob();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(signal.aborted ? "TIMEOUT_ERROR" : "NETWORK_ERROR");
  }
}

/** Exports the filtered list of any size as a stream, which can be cancelled. */
export async function exportOrders(
  filters: OrderFilters,
  { format, lines }: ExportKind,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<{ file: Blob; rows: number | null }> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), idleLimit);
  try {
    const address = addressOf("/admin/orders/export", {
      ...orderFilters(filters),
      format,
      lines: lines || undefined,
    });
    const type = format === "csv" ? "text/csv" : xlsx;
    const response = await request(address, AbortSignal.any([signal, idle.signal]), type);
    const header = Number(response.headers.get("X-Total-Count"));
    const total = response.headers.has("X-Total-Count") && Number.isFinite(header) ? header : null;
    const decoder = new TextDecoder();
    const countRows = rowCounter();
    const pieces: BlobPart[] = [];
    let rows = format === "csv" ? 0 : null;
    let bytes = 0;
    const reader = response.body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), idleLimit);
      pieces.push(piece.value);
      bytes += piece.value.byteLength;
      if (rows !== null) rows = countRows(decoder.decode(piece.value, { stream: true }));
      onProgress({ rows, bytes, total });
    }
    return {
      file: new Blob(pieces, { type: format === "csv" ? "text/csv;charset=utf-8" : xlsx }),
      rows: rows ?? total,
    };
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
  mutationFn: () => download(addressOf("/admin/statements/sample")),
});

/** The refunds of the list; those that are due are for net banking. */
export const refundsFileMutation = mutationOptions({
  mutationKey: ["refunds", "export"],
  mutationFn: ({ state, search }: { state: RefundState; search: string }) =>
    download(addressOf("/admin/refunds/export", { state, search: search || undefined })),
});

/** A month for the accountant. */
export const billsFileMutation = mutationOptions({
  mutationKey: ["bills", "export"],
  mutationFn: (month: string) => download(addressOf("/admin/bills/export", { month })),
});

/** A bill on paper. */
export const billFileMutation = mutationOptions({
  mutationKey: ["bills", "pdf"],
  mutationFn: (id: string) => download(addressOf(`/admin/bills/${id}/pdf`), "application/pdf"),
});

const sheetLimit = 300_000;

/** The whole catalogue as a sheet. */
export const catalogueFileMutation = mutationOptions({
  mutationKey: ["sheets", "export"],
  mutationFn: async (kind: "csv" | "xlsx") => {
    const address = addressOf("/admin/catalogue-imports/export", { kind });
    const type = kind === "csv" ? "text/csv" : xlsx;
    return { kind, file: await download(address, type, sheetLimit) };
  },
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
