/** Local storage that never throws: private windows and full disks lose the memory, not the page. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page works without it.
  }
}

export function readJson(key: string): unknown {
  const text = readLocal(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const writeJson = (key: string, value: unknown): void => writeLocal(key, JSON.stringify(value))
