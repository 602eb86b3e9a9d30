import { useSyncExternalStore } from "react";
import { readText, writeText } from "../shared/lib/storage";

/** The key of the first version's UI library, so that earlier choices are still found. */
const key = "mantine-color-scheme-value";

const night = () => window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

/** The chosen theme, else the device's. */
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
