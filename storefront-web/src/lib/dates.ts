const zone = 'Asia/Kolkata'
const day = new Intl.DateTimeFormat('en-IN', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-IN', { timeZone: zone, hour: 'numeric', minute: '2-digit', hour12: true })
const stamp = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
const months: Record<string, Intl.DateTimeFormat> = {}

type When = string | number | Date

/** 12 Nov 2026, as the calendar in India has it. */
export function formatDay(when: When, language = 'en'): string {
  if (language === 'en') return day.format(new Date(when)).replace('Sept', 'Sep')
  months[language] ??= new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return months[language].format(new Date(when))
}

/** 6:40 pm */
export const formatTime = (when: When): string =>
  clock
    .format(new Date(when))
    .replace(/\u202f|\u00a0/g, ' ')
    .toLowerCase()

export const formatMoment = (when: When, language = 'en'): string => `${formatDay(when, language)}, ${formatTime(when)}`

export const isToday = (when: When, now: When = Date.now()): boolean => stamp.format(new Date(when)) === stamp.format(new Date(now))
