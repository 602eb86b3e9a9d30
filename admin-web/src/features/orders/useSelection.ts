import { useMemo, useState } from "react";
import type { Chosen } from "../../ui/ListPage";

/** What is chosen survives refreshes and filters; it is chosen by id. */
export function useSelection() {
  const [set, setSet] = useState<ReadonlySet<string>>(new Set());
  const add = (more: string[]) => setSet((before) => new Set([...before, ...more]));
  const remove = (less: string[]) => setSet((before) => new Set([...before].filter((id) => !less.includes(id))));
  const chosen: Chosen = {
    has: (id) => set.has(id),
    toggle: (id) =>
      setSet((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    add,
    remove,
  };
  const ids = useMemo(() => [...set], [set]);
  return {
    chosen,
    ids,
    only: (next: string[]) => setSet(new Set(next)),
    clear: () => setSet(new Set()),
  };
}
