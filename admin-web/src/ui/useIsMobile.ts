import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(max-width: 768px)");

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** 768 px and less: tables become cards, selects become pick lists. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
