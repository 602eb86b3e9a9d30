/** All dates are India's, whatever the device's time zone is. Months are in the page's language, digits are Latin. */
const timeZone = 'Asia/Kolkata'

export type When = string | number | Date

const formats = new Map<string, Intl.DateTimeFormat>()

/** With spaces at which no line ends: a date or a time is never in two lines. */
function format(when: When, language: string, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  let formatter = formats.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { timeZone, ...options })
    formats.set(key, formatter)
  }
  const text = formatter.format(new Date(when)).replace(/\s/g, '\u00a0')
  return language === 'en' ? text.replace('Sept', 'Sep') : text
}

/** 12 Nov 2026 */
export const formatDay = (when: When, language = 'en'): string =>
  format(when, language, { day: 'numeric', month: 'short', year: 'numeric' })

/** 12 Nov */
export const formatShortDay = (when: When, language = 'en'): string => format(when, language, { day: 'numeric', month: 'short' })

/** 6:40 pm, in every language */
export const formatTime = (when: When): string => format(when, 'en', { hour: 'numeric', minute: '2-digit', hour12: true }).toLowerCase()

/** 12 Nov 2026, 6:40 pm */
export const formatMoment = (when: When, language = 'en'): string => `${formatDay(when, language)}, ${formatTime(when)}`

/** Made when it is first needed, as the other formats are: that takes a phone some milliseconds. */
let isoDay: Intl.DateTimeFormat | undefined

/** 2026-11-12 */
export function toIsoDay(when: When = Date.now()): string {
  isoDay ??= new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return isoDay.format(new Date(when))
}

export const isPast = (when: When, now: When = Date.now()): boolean => new Date(when) < new Date(now)

export const isToday = (when: When, now: When = Date.now()): boolean => toIsoDay(when) === toIsoDay(now)
