/** Browser storage that may be missing or full: the app works on without it. */
function area(kind: "local" | "session"): Storage | null {
  try {
    return kind === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

export function read(kind: "local" | "session", key: string): string | null {
  try {
    return area(kind)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function write(kind: "local" | "session", key: string, value: string | null): void {
  try {
    if (value === null) area(kind)?.removeItem(key);
    else area(kind)?.setItem(key, value);
  } catch {
    // Private mode or a full disk: nothing depends on it.
  }
}

/** What belongs to the device: colours, keys, the size of a picture, and which items of an order are in the box. */
const ofTheDevice = /^(mantine-color-scheme-value|single-keys|proof-zoom|reloaded-for|packed:.+)$/;

/** Removes what the signed-in person left behind: everything except settings of the device. */
export function clearPersonal(...kinds: ("local" | "session")[]): void {
  for (const kind of kinds.length > 0 ? kinds : (["local", "session"] as const)) {
    const storage = area(kind);
    if (!storage) continue;
    for (const key of Object.keys(storage)) if (!ofTheDevice.test(key)) write(kind, key, null);
  }
}
