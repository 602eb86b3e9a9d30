import { vi } from 'vitest'
import clock from '../../contract/clock.json'

/** The time at which every test starts: that of contract/examples/, or TEST_NOW (ISO 8601 with an offset). */
const now = new Date(process.env.TEST_NOW || clock.now)

/** `Date` stands still at that time; timers run. */
export function setClock(): void {
  vi.useRealTimers()
  vi.setSystemTime(now)
}
