import { ApiError } from "@shop/shared/api/errors";
import { mutationOptions } from "@tanstack/react-query";
import { addressOf, send } from "./client";
import { type OrderFilters, orderFilters, type RefundState } from "./orders";

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

type Progress = (piece: Uint8Array, headers: Headers) => void;

/** A file of this type. `timeout` is the time without a byte until it is given up, in milliseconds. */
async function download(
  address: string,
  type = "text/csv",
  { timeout = idleLimit, signal, onPiece }: { timeout?: number; signal?: AbortSignal; onPiece?: Progress } = {},
): Promise<{ file: Blob; headers: Headers }> {
  const pieces: BlobPart[] = [];
  const read = async (response: Response, restart: () => void) => {
    const { status, headers } = response;
    if (!headers.get("Content-Type")?.includes(type)) throw new ApiError("UNKNOWN_ERROR", { status });
    const reader = response.body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      restart();
      pieces.push(piece.value);
      onPiece?.(piece.value, headers);
    }
    return response;
  };
  const { headers } = await send(new Request(address, { headers: { Accept: type }, signal }), { timeout, read });
  return { file: new Blob(pieces, { type: headers.get("Content-Type") ?? type }), headers };
}

const fileOf = async (address: string, type?: string, timeout?: number) =>
  (await download(address, type, { timeout })).file;

/** How many rows the server says a file has; null if it does not. */
function totalOf(headers: Headers): number | null {
  const total = Number(headers.get("X-Total-Count"));
  return headers.has("X-Total-Count") && Number.isFinite(total) ? total : null;
}

/** Exports the filtered list of any size as a stream, which can be cancelled. */
export async function exportOrders(
  filters: OrderFilters,
  { format, lines }: ExportKind,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<{ file: Blob; rows: number | null }> {
  const address = addressOf("/admin/orders/export", { ...orderFilters(filters), format, lines: lines || undefined });
  const decoder = new TextDecoder();
  const countRows = rowCounter();
  let rows = format === "csv" ? 0 : null;
  let bytes = 0;
  const { file, headers } = await download(address, format === "csv" ? "text/csv" : xlsx, {
    signal,
    onPiece: (piece, headers) => {
      bytes += piece.byteLength;
      if (rows !== null) rows = countRows(decoder.decode(piece, { stream: true }));
      onProgress({ rows, bytes, total: totalOf(headers) });
    },
  });
  return { file, rows: rows ?? totalOf(headers) };
}

/** A statement of the demo shop, made of its open orders. */
export const sampleMutation = mutationOptions({
  mutationKey: ["statements", "sample"],
  mutationFn: () => fileOf(addressOf("/admin/statements/sample")),
});

/** The refunds of the list; those that are due are for net banking. */
export const refundsFileMutation = mutationOptions({
  mutationKey: ["refunds", "export"],
  mutationFn: ({ state, search }: { state: RefundState; search: string }) =>
    fileOf(addressOf("/admin/refunds/export", { state, search: search || undefined })),
});

/** A month for the accountant. */
export const billsFileMutation = mutationOptions({
  mutationKey: ["bills", "export"],
  mutationFn: (month: string) => fileOf(addressOf("/admin/bills/export", { month })),
});

/** The days of a season and of the one before it. */
export const seasonFileMutation = mutationOptions({
  mutationKey: ["season", "export"],
  mutationFn: async ({ year, format }: { year: number; format: ExportKind["format"] }) => {
    const address = addressOf("/admin/season/export", { year, format });
    return { blob: await fileOf(address, format === "csv" ? "text/csv" : xlsx), name: `season-${year}.${format}` };
  },
});

/** A bill on paper. */
export const billFileMutation = mutationOptions({
  mutationKey: ["bills", "pdf"],
  mutationFn: (id: string) => fileOf(addressOf(`/admin/bills/${id}/pdf`), "application/pdf"),
});

const sheetLimit = 300_000;

/** The whole catalogue as a sheet. */
export const catalogueFileMutation = mutationOptions({
  mutationKey: ["sheets", "export"],
  mutationFn: async (kind: "csv" | "xlsx") => {
    const address = addressOf("/admin/catalogue-imports/export", { kind });
    const type = kind === "csv" ? "text/csv" : xlsx;
    return { kind, file: await fileOf(address, type, sheetLimit) };
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
