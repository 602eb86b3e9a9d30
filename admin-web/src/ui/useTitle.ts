import { useEffect, useSyncExternalStore } from "react";

let title = "";
const listeners = new Set<() => void>();

/** The name of the screen: in the browser's tab, and in the bar on top of a phone. */
export function useTitle(next: string): void {
  useEffect(() => {
    title = next;
    document.title = `${next} - Back office`;
    for (const listener of listeners) listener();
  }, [next]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useScreenTitle(): string {
  return useSyncExternalStore(subscribe, () => title);
}
