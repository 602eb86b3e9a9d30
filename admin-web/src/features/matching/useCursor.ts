import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { follower } from "./proposals";

type Cursor = {
  /** The row that is looked at; null for none. */
  cursor: string | null;
  goTo: (id: string | null) => void;
  /** Moves by rows, as far as there are any, and takes the focus along. */
  move: (step: number) => void;
  /** These rows leave. If the cursor is on one of them, the next row gets the cursor and the focus. */
  leave: (left: readonly string[]) => void;
};

/** Which of the rows is looked at. `first` puts the cursor on the first row until another is chosen. */
export function useCursor(ids: readonly string[], first: boolean): Cursor {
  const [chosen, setChosen] = useState<string | null>(null);
  const cursor = chosen ?? (first ? (ids[0] ?? null) : null);
  const focusNext = useRef<string | null>(null);
  // Responses arrive later and need the current rows.
  const latest = useRef({ ids, cursor });
  useLayoutEffect(() => {
    latest.current = { ids, cursor };
  });

  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = null;
    if (next !== null) focusRow(next);
  });

  return {
    cursor,
    goTo: setChosen,
    move: (step) => {
      const at = cursor === null ? -1 : ids.indexOf(cursor);
      const from = at === -1 && step < 0 ? ids.length - 1 : at + step;
      const next = ids[Math.min(ids.length - 1, Math.max(0, from))];
      if (next === undefined) return;
      setChosen(next);
      focusRow(next);
    },
    leave: (left) => {
      const { ids: shown, cursor: at } = latest.current;
      if (at === null || !left.includes(at)) return;
      const next = follower(
        shown.filter((id) => id === at || !left.includes(id)),
        at,
      );
      setChosen(next);
      focusNext.current = next;
    },
  };
}

export function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}
