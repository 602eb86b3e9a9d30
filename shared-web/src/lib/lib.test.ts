import { afterEach, describe, expect, it, vi } from 'vitest'
import dates from '../../contract/dates.json'
import money from '../../contract/money.json'
import numbers from '../../contract/numbers.json'
import pages from '../../contract/pages.json'
import { formatDay, formatMoment, formatTime, isPast, isToday, toIsoDay } from './dates'
import { percentOff, roundRupees, rupees, shortRupees, splitRupees, sumMoney, timesMoney } from './money'
import { isMobile, isPincode, normalizePhone, normalizePincode, parseQuantity } from './numbers'
import { pageWindow } from './pages'
import { reloadOnceAMinute } from './reload'
import { readText, removeKeys, writeText } from './storage'

type Rows = [never, never][]

/** With spaces at which no line ends. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0')

describe('money as in contract/money.json', () => {
  const functions = { rupees, roundRupees, shortRupees }
  for (const [name, format] of Object.entries(functions)) {
    it.each(money[name as keyof typeof functions] as Rows)(`${name}(%d) is %s`, (amount, text) => expect(format(amount)).toBe(whole(text)))
  }

  it('sets paise apart', () => {
    expect(splitRupees(1999.5)).toEqual({ whole: '₹1,999', paise: '.50' })
    expect(splitRupees(-0.5)).toEqual({ whole: '-₹0', paise: '.50' })
  })

  it('adds and multiplies without losing a paisa', () => {
    expect(sumMoney([0.1, 0.2])).toBe(0.3)
    expect(timesMoney(19.99, 3)).toBe(59.97)
  })

  it.each([
    [38, 152, 75],
    [100, 100, 0],
    [100, null, 0],
    [100, 90, 0],
    [1, 1000, 99],
    [199, 200, 0],
  ])('%d instead of %s is %d%% off, never rounded up', (price, original, percent) => expect(percentOff(price, original)).toBe(percent))
})

describe('dates as in contract/dates.json', () => {
  it.each(dates)('$at is $day, $time in India', ({ at, day, time }) => {
    expect(formatDay(at)).toBe(whole(day))
    expect(formatTime(at)).toBe(whole(time))
    expect(formatMoment(at)).toBe(`${whole(day)}, ${whole(time)}`)
  })

  it('names the month in the language of the page', () => {
    expect(formatDay('2026-11-12T13:42:00Z', 'hi')).toMatch(/^12\sनव/)
    expect(formatDay('2026-11-12T13:42:00Z', 'ta')).toMatch(/^12\sநவ/)
  })

  it('compares days as India has them', () => {
    expect(isToday('2026-11-20T19:00:00Z', '2026-11-21T04:00:00Z')).toBe(true)
    expect(toIsoDay('2026-11-20T18:29:59Z')).toBe('2026-11-20')
    expect(toIsoDay('2026-11-20T18:30:00Z')).toBe('2026-11-21')
  })
})

describe('isPast', () => {
  it('is true after a time, not at it; offsets count', () => {
    const now = '2026-11-21T04:00:00Z'
    expect(isPast('2026-11-21T03:59:59Z', now)).toBe(true)
    expect(isPast('2026-11-21T04:00:00Z', now)).toBe(false)
    expect(isPast('2026-11-21T04:00:01Z', now)).toBe(false)
    expect(isPast('2026-11-21T09:29:59+05:30', now)).toBe(true)
  })

  it('compares with the present time if none is given', () => {
    expect(isPast(Date.now() - 1000)).toBe(true)
    expect(isPast(Date.now() + 1000)).toBe(false)
  })
})

describe('pages as in contract/pages.json', () => {
  it.each(pages.window as [number, number, unknown[]][])('page %d of %d shows %j', (current, total, marks) =>
    expect(pageWindow(current, total)).toEqual(marks),
  )
})

describe('numbers as in contract/numbers.json', () => {
  it.each(numbers.phone as Rows)('the phone number %j is %j', (typed, normalized) => {
    const phone = normalizePhone(typed)
    expect(isMobile(phone) ? phone : null).toBe(normalized)
  })

  it.each(numbers.pincode as Rows)('the PIN code %j is %j', (typed, normalized) => {
    const pincode = normalizePincode(typed)
    expect(isPincode(pincode) ? pincode : null).toBe(normalized)
  })

  it.each(numbers.quantity as Rows)('the quantity %j is %j', (typed, quantity) => expect(parseQuantity(typed)).toBe(quantity))
})

describe('a browser that stores nothing', () => {
  afterEach(() => vi.restoreAllMocks())

  it('has what was written as long as the page lasts, or until it is removed', () => {
    const denied = vi.fn((): never => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)
    writeText('basket', 'sparklers')
    writeText('personal:place', '625001')
    expect([readText('basket'), readText('personal:place'), readText('basket', 'session')]).toEqual(['sparklers', '625001', null])
    removeKeys('personal:')
    expect([readText('basket'), readText('personal:place')]).toEqual(['sparklers', null])
    writeText('basket', null)
    expect(readText('basket')).toBeNull()
    expect(denied).toHaveBeenCalled()
  })

  it.each([
    ['navigate', 5_000, 1],
    ['reload', 5_000, 0],
    ['reload', 61_000, 1],
  ])('reloads a page once a minute: after a %s and %d ms %d times', (type, age, times) => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
    vi.spyOn(performance, 'now').mockReturnValue(age)
    reloadOnceAMinute()
    expect(reload).toHaveBeenCalledTimes(times)
    vi.unstubAllGlobals()
  })
})
