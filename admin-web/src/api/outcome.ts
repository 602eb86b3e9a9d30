import type { Outcome } from "@shop/shared/api/mutation-cache";

/** How far the clocks of this device and of the server may differ, in milliseconds. */
const tolerance = 300_000;

/**
 * Whether a create whose answer was lost was carried out. `alike` are the rows that the server has now with what was
 * sent; one that is older than the write, which started at `startedAt` (milliseconds), proves nothing.
 */
export function outcomeOfCreate<Row extends { createdAt: string }>(
  alike: readonly Row[],
  startedAt: number,
): Outcome<Row> {
  if (alike.length === 0) return { state: "notDone" };
  const created = alike.find(({ createdAt }) => Date.parse(createdAt) >= startedAt - tolerance);
  return created ? { state: "done", data: created } : { state: "unknown" };
}
