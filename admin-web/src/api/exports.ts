import { fromResponse } from "./errors";
import { addressOf, send } from "./http";
import { type OrderFilters, orderFilters } from "./orders";

export type ExportProgress = { rows: number; total: number | null };

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

/** The filters of the list, any size: the answer is read as it comes, and can be stopped. */
export async function exportOrders(
  filters: OrderFilters,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<{ file: Blob; rows: number }> {
  const request = new Request(addressOf("/admin/orders/export", orderFilters(filters)), {
    headers: { Accept: "text/csv" },
    signal,
  });
  const response = await send(request, { timeout: 60_000 });
  if (!response.ok || !response.body) throw await fromResponse(response);
  const said = Number(response.headers.get("X-Total-Count"));
  const total = response.headers.has("X-Total-Count") && Number.isFinite(said) ? said : null;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const countRows = rowCounter();
  const pieces: BlobPart[] = [];
  let rows = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    rows = countRows(decoder.decode(value, { stream: true }));
    onProgress({ rows, total });
  }
  return { file: new Blob(pieces, { type: "text/csv;charset=utf-8" }), rows };
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
