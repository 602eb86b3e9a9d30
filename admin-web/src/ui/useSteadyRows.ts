import { useRef, useState } from "react";

/**
 * Rows never jump under the pointer: when a refresh brings rows that were not there, the list keeps its order (with the
 * newest values of the rows it shows) until the person asks for the new ones. Another page or filter is another list.
 */
export function useSteadyRows<T>(rows: T[] | undefined, idOf: (row: T) => string, listKey: string) {
  const held = useRef<{ key: string; rows: T[] } | null>(null);
  const [, accept] = useState(0);
  if (!rows) return { rows: undefined, fresh: 0, showFresh: () => undefined };

  const before = held.current?.key === listKey ? held.current.rows : null;
  const known = new Set(before?.map(idOf));
  const fresh = before && before.length > 0 ? rows.filter((row) => !known.has(idOf(row))).length : 0;
  if (!before || fresh === 0) {
    held.current = { key: listKey, rows };
    return { rows, fresh: 0, showFresh: () => undefined };
  }
  const latest = new Map(rows.map((row) => [idOf(row), row]));
  const shown = before.map((row) => latest.get(idOf(row)) ?? row);
  const showFresh = () => {
    held.current = { key: listKey, rows };
    accept((value) => value + 1);
  };
  return { rows: shown, fresh, showFresh };
}
