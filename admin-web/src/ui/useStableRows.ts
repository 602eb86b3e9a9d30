import { useState } from "react";
import { lastWriteAt } from "../lib/lastWrite";

type Held<T> = { key: string; rows: T[]; fetchedAt: number };

/**
 * Rows never jump under the pointer: when a refresh brings new rows on top, the list keeps its order (with the newest
 * values of the rows it shows) until the person asks for the new ones. Taken at once are: another page or filter, the
 * first answer after the screen opened, and whatever follows a write or fills a gap, so that nothing gone is still shown.
 */
export function useStableRows<T>(rows: T[] | undefined, idOf: (row: T) => string, listKey: string, fetchedAt: number) {
  const [openedAt] = useState(() => Date.now());
  const [held, setHeld] = useState<Held<T> | null>(null);
  const plain = { rows, fresh: 0, showFresh: () => undefined };
  if (!rows || fetchedAt < openedAt) return plain;

  const take = () => setHeld({ key: listKey, rows, fetchedAt });
  const known = new Set(held?.rows.map(idOf));
  const firstKnown = rows.findIndex((row) => known.has(idOf(row)));
  const freshOnes = rows.filter((row) => !known.has(idOf(row))).length;
  const written = held !== null && held.fetchedAt <= lastWriteAt() && fetchedAt > lastWriteAt();
  if (held?.key !== listKey || freshOnes === 0 || freshOnes !== firstKnown || written) {
    if (held?.key !== listKey || held.rows !== rows || held.fetchedAt !== fetchedAt) take();
    return plain;
  }
  const latest = new Map(rows.map((row) => [idOf(row), row]));
  return { rows: held.rows.map((row) => latest.get(idOf(row)) ?? row), fresh: freshOnes, showFresh: take };
}
