import { useMemo, useState } from "react";
import type { Selection } from "../../ui/DataTable";

/** What is chosen survives refreshes and filters; it is chosen by id. */
export function useSelection(pageIds: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const all = pageIds.length > 0 && pageIds.every((id) => chosen.has(id));
  const selection: Selection = {
    has: (id) => chosen.has(id),
    toggle,
    all,
    toggleAll: () =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of pageIds) {
          if (all) after.delete(id);
          else after.add(id);
        }
        return after;
      }),
  };
  const ids = useMemo(() => [...chosen], [chosen]);
  return {
    selection,
    ids,
    toggle,
    add: (more: string[]) => setChosen((before) => new Set([...before, ...more])),
    only: (next: string[]) => setChosen(new Set(next)),
    clear: () => setChosen(new Set()),
  };
}
