import { useSyncExternalStore } from "react";
import { readText, writeText } from "../shared/lib/storage";

/** Named by the kit that the first version was built with: what people have chosen since then stays chosen. */
const key = "mantine-color-scheme-value";

const night = () => window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

/** What was chosen, else what the device says. */
function isDark(): boolean {
  const chosen = readText(key);
  return chosen === "dark" || (chosen !== "light" && night().matches);
}

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  for (const listener of listeners) listener();
}

/** Follows the device until a theme is chosen, and the choice of other tabs. */
export function startTheme(): void {
  apply();
  night().addEventListener("change", apply);
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) apply();
  });
}

export function toggleTheme(): void {
  writeText(key, isDark() ? "light" : "dark");
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
