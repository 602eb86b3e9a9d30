import { createStore } from "@shop/shared/lib/createStore";
import { readText, writeText } from "@shop/shared/lib/storage";

/** The key of the first version's UI library, so that earlier choices are still found. */
const key = "mantine-color-scheme-value";

const night = () => window.matchMedia("(prefers-color-scheme: dark)");

/** The chosen theme, else the device's. */
function isDark(): boolean {
  const chosen = readText(key);
  return chosen === "dark" || (chosen !== "light" && night().matches);
}

const store = createStore(isDark);

function apply(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  store.changed();
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

export const useIsDark = store.use;
