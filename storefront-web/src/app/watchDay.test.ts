import { expect, it } from 'vitest'
import { msToMidnight } from './watchDay'

it.each([
  ['2026-11-23T23:59:59+05:30', 1_000],
  ['2026-11-24T00:00:00+05:30', 86_400_000],
  ['2026-11-23T18:30:00Z', 86_400_000],
  ['2026-11-23T12:00:00Z', 6.5 * 3_600_000],
])('from %s it is %d ms to midnight in India, whatever the device’s time zone', (now, left) => {
  expect(msToMidnight(Date.parse(now))).toBe(left)
})
