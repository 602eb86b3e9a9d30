import { useSyncExternalStore } from "react";

/** The window is at most this wide. */
function narrow(width: number) {
  const query = () => window.matchMedia(`(max-width: ${width}px)`);
  const subscribe = (listener: () => void) => {
    const list = query();
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  };
  return { subscribe, matches: () => query().matches };
}

const mobile = narrow(768);
const phone = narrow(640);

/** 768 px and less: tables become cards, selects become pick lists. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(mobile.subscribe, mobile.matches);
}

/** 640 px and less: there is no room for two columns. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches);
}
