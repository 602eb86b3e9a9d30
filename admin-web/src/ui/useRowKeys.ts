import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useKeys } from "./keys";

type Options = {
  ids: string[];
  href?: (id: string) => string;
  newHref?: string;
  toggle?: (id: string) => void;
  selectRange?: (ids: string[]) => void;
};

/** J and K walk the rows, Enter opens, X selects, Shift X selects from the last chosen row to here, N makes a new one. */
export function useRowKeys({ ids, href, newHref, toggle, selectRange }: Options): string | null {
  const [cursor, setCursor] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const navigate = useNavigate();
  const at = cursor === null ? -1 : ids.indexOf(cursor);

  const move = (step: number) => {
    const next = ids[Math.min(ids.length - 1, Math.max(0, at === -1 && step < 0 ? ids.length - 1 : at + step))];
    if (next === undefined) return;
    setCursor(next);
    document.querySelector(`[data-row="${CSS.escape(next)}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const here = at === -1 ? undefined : ids[at];

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: here && href ? () => navigate(href(here)) : undefined,
    n: newHref ? () => navigate(newHref) : undefined,
    x:
      here && toggle
        ? () => {
            toggle(here);
            setAnchor(here);
          }
        : undefined,
    "Shift+X":
      here && selectRange
        ? () => {
            const from = anchor ? ids.indexOf(anchor) : at;
            const [low, high] = from < at ? [from, at] : [at, from];
            selectRange(ids.slice(Math.max(0, low), high + 1));
          }
        : undefined,
  });
  return at === -1 ? null : cursor;
}
