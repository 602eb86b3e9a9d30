import { createStore } from '@shop/shared/lib/createStore'
import type { BasketLine } from '@/lib/basket'
import { lineKey } from '@/lib/basket'
import type { Note } from './rules'

/** Milliseconds after the last key before quantities are saved. */
const delay = 600

const lineOf = (key: string, quantity: number): BasketLine => {
  const [type, _id] = key.split(':') as [BasketLine['type'], string]
  return { type, _id, quantity }
}

interface Options {
  /** Stores a change at once and loads the result, or says why it cannot; false if it has to be saved after a pause. */
  keep: (line: BasketLine) => boolean | Note
}

/**
 * The quantities of the list, outside React: each row subscribes to its own item, so a key renders one row of 500.
 * Changes stay on top of what is loaded until they are saved.
 */
export function createQuantities({ keep }: Options) {
  let save: ((lines: BasketLine[]) => void) | null = null
  let loaded = new Map<string, number>()
  const changed = new Map<string, number>()
  const notes = new Map<string, Note>()
  let all: ReadonlyMap<string, number> = new Map()
  const rows = new Map<string, Set<() => void>>()
  const store = createStore(() => all)
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(keys: Iterable<string>): void {
    const next = new Map(loaded)
    for (const [key, quantity] of changed) {
      if (quantity > 0) next.set(key, quantity)
      else next.delete(key)
    }
    all = next
    for (const key of keys) for (const listener of rows.get(key) ?? []) listener()
    store.changed()
  }

  const quantities = {
    get: (key: string): number => all.get(key) ?? 0,
    note: (key: string): Note | null => notes.get(key) ?? null,
    all: store.get,
    subscribe: store.subscribe,

    /** Loads the lines of the basket or cart. */
    load(lines: readonly BasketLine[]): void {
      const before = loaded
      loaded = new Map(lines.map((line) => [lineKey(line), line.quantity]))
      settle(new Set([...before.keys(), ...loaded.keys()]))
    },

    /** Sets a quantity; it is saved when nothing was changed for a while. */
    set(key: string, quantity: number, note: Note | null = null): void {
      if (note) notes.set(key, note)
      else notes.delete(key)
      const result = quantity === quantities.get(key) || keep(lineOf(key, quantity))
      if (result === false) {
        changed.set(key, quantity)
        clearTimeout(timer)
        timer = setTimeout(quantities.flush, delay)
      } else if (result !== true) notes.set(key, result)
      settle([key])
    },

    /** Restores changes that an earlier page could not save. */
    restore(lines: readonly BasketLine[]): void {
      for (const line of lines) changed.set(lineKey(line), line.quantity)
      timer = setTimeout(quantities.flush, delay)
      settle(lines.map(lineKey))
    },

    /** Sets the note of a row. */
    tell(key: string, note: Note): void {
      notes.set(key, note)
      settle([key])
    },

    /** Saves at once what has not been saved. */
    flush(): void {
      clearTimeout(timer)
      if (changed.size > 0) save?.(quantities.unsaved())
    },

    /** Saves changes with this from now on, and those that are waiting at once. */
    saveWith(next: (lines: BasketLine[]) => void): void {
      save = next
      quantities.flush()
    },

    /** Drops the changes that were sent, unless they were changed again since. */
    saved(lines: readonly BasketLine[]): void {
      for (const line of lines) if (changed.get(lineKey(line)) === line.quantity) changed.delete(lineKey(line))
      settle(lines.map(lineKey))
    },

    /** Clears all quantities, because another person follows. */
    reset(): void {
      clearTimeout(timer)
      changed.clear()
      notes.clear()
      quantities.load([])
    },

    /** The changes that are not saved yet. */
    unsaved: (): BasketLine[] => [...changed].map(([key, quantity]) => lineOf(key, quantity)),

    subscribeRow(key: string, listener: () => void): () => void {
      const listeners = rows.get(key) ?? new Set()
      rows.set(key, listeners.add(listener))
      return () => listeners.delete(listener)
    },
  }
  return quantities
}

export type Quantities = ReturnType<typeof createQuantities>
