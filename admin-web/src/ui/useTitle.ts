import { useEffect, useSyncExternalStore } from "react";

let title = "";
let mark = "";
const listeners = new Set<() => void>();

/** The name of the screen: in the browser's tab, and in the bar on top of a phone. */
export function useTitle(next: string): void {
  useEffect(() => {
    title = next;
    paint();
    for (const listener of listeners) listener();
  }, [next]);
}

function paint(): void {
  document.title = `${mark}${title} - Back office`;
}

/** Prefix of the tab's title: "(3)" for three waiting, "(–)" when unknown, nothing for none. */
export function useTitleCount(waiting: number | null | undefined): void {
  const next = waiting === null ? "(–) " : waiting ? `(${waiting}) ` : "";
  useEffect(() => {
    mark = next;
    paint();
    return () => {
      mark = "";
      paint();
    };
  }, [next]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useScreenTitle(): string {
  return useSyncExternalStore(subscribe, () => title);
}
