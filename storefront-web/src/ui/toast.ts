import { createStore } from '@shop/shared/lib/createStore'

/** Messages that appear over the page and go by themselves. `ToastHost` shows them. */
export type ToastTone = 'good' | 'bad' | 'warn' | 'info'
export interface Toast {
  id: number
  tone: ToastTone
  text: string
  ms: number
}

let waiting: readonly Toast[] = []
let last = 0
const store = createStore(() => waiting)

function push(tone: ToastTone, text: string, ms: number): void {
  last += 1
  waiting = [...waiting, { id: last, tone, text, ms }]
  store.changed()
}

/** Success for 3 s, everything else for 5 s. */
export const notify = {
  success: (text: string) => push('good', text, 3000),
  error: (text: string) => push('bad', text, 5000),
  warning: (text: string) => push('warn', text, 5000),
  info: (text: string) => push('info', text, 5000),
}

export function takeToasts(): readonly Toast[] {
  const taken = waiting
  waiting = []
  return taken
}

/** Removes one toast that has been shown. */
export function dropToast(id: number): void {
  waiting = waiting.filter((toast) => toast.id !== id)
  store.changed()
}

export const useWaitingToasts = store.use
