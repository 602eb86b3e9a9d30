// Copied from shared-web/src/lib/storage.ts by "make shared". Do not edit.
type Area = 'local' | 'session'

const areaOf = (area: Area): Storage => (area === 'local' ? window.localStorage : window.sessionStorage)

/** What the browser did not store, by area and key: it lasts as long as the page. */
const memory = new Map<string, string>()
const inMemory = (key: string, area: Area): string => `${area} ${key}`

/** Browser storage that never throws: where it is blocked, and on a full disk, values last as long as the page. */
export function readText(key: string, area: Area = 'local'): string | null {
  try {
    return memory.get(inMemory(key, area)) ?? areaOf(area).getItem(key)
  } catch {
    return null
  }
}

/** Null removes the key. */
export function writeText(key: string, value: string | null, area: Area = 'local'): void {
  memory.delete(inMemory(key, area))
  try {
    if (value === null) areaOf(area).removeItem(key)
    else areaOf(area).setItem(key, value)
  } catch {
    if (value !== null) memory.set(inMemory(key, area), value)
  }
}

/** The stored JSON value; null when it is missing or damaged. */
export function readJson(key: string, area: Area = 'local'): unknown {
  const text = readText(key, area)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const writeJson = (key: string, value: unknown, area: Area = 'local'): void => writeText(key, JSON.stringify(value), area)

/** The keys of an area that start with a prefix. */
export function keysWith(prefix: string, area: Area = 'local'): string[] {
  const inPage = [...memory.keys()].filter((key) => key.startsWith(inMemory(prefix, area))).map((key) => key.slice(area.length + 1))
  try {
    return [...inPage, ...Object.keys(areaOf(area)).filter((key) => key.startsWith(prefix))]
  } catch {
    return inPage
  }
}

/** Removes every key that starts with a prefix. */
export function removeKeys(prefix: string, areas: readonly Area[] = ['local', 'session']): void {
  for (const area of areas) for (const key of keysWith(prefix, area)) writeText(key, null, area)
}
