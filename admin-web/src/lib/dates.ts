const zone = "Asia/Kolkata";

function parts(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-IN", { timeZone: zone, ...options });
}

const dayShort = parts({ day: "numeric", month: "short" });
const dayLong = parts({ day: "numeric", month: "short", year: "numeric" });
const clockTime = parts({ hour: "numeric", minute: "2-digit", hour12: true });
const weekday = parts({ weekday: "long", day: "numeric", month: "long" });
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });

type When = string | number | Date;

function asDate(value: When): Date {
  return value instanceof Date ? value : new Date(value);
}

/** With spaces at which no line ends: a date or a time is never in two lines. */
function whole(text: string): string {
  return text.replace(/\s/g, "\u00a0").replace("Sept", "Sep");
}

/** 6:31 pm */
export function time(value: When): string {
  return whole(clockTime.format(asDate(value))).toLowerCase();
}

/** 5 Nov */
export function day(value: When): string {
  return whole(dayShort.format(asDate(value)));
}

/** 5 Nov 2026 */
export function fullDay(value: When): string {
  return whole(dayLong.format(asDate(value)));
}

/** 5 Nov, 6:31 pm */
export function dayTime(value: When): string {
  return `${day(value)}, ${time(value)}`;
}

/** 5 Nov 2026, 6:31 pm */
export function fullTime(value: When): string {
  return `${fullDay(value)}, ${time(value)}`;
}

/** Thursday 5 November */
export function today(value: When = Date.now()): string {
  return weekday.format(asDate(value)).replace(",", "");
}

/** How long ago, in whole days: "today", "1 day", "12 days". */
export function age(value: When, now: When = Date.now()): string {
  const days = Math.max(0, Math.floor((asDate(now).getTime() - asDate(value).getTime()) / 86_400_000));
  return days === 0 ? "today" : days === 1 ? "1 day" : `${days} days`;
}

/** 2026-11-05, in India */
export function indiaDate(value: When = Date.now()): string {
  return isoDay.format(asDate(value));
}

/** One day of a chart: '2026-11-05' as '5', the first of a month as '1 Nov'. */
export function chartDay(date: string): string {
  const [, month, dayOfMonth] = date.split("-");
  const number = Number(dayOfMonth);
  return number === 1 ? day(`${date}T06:00:00Z`) : `${month && number}`;
}

export const dayNames = ["today", "yesterday", "week", "month", "season"] as const;
export type DayName = (typeof dayNames)[number];

/**
 * The first and the last day that a name means, as the server takes it: the week ends today, the month is the calendar's,
 * the season lasts from 1 August to 30 November: this year's, or last year's until it begins.
 */
export function daysNamed(name: DayName, now: number = Date.now()): { from: string; to: string } {
  const today = indiaDate(now);
  const ago = (days: number) => indiaDate(now - days * 86_400_000);
  if (name === "today") return { from: today, to: today };
  if (name === "yesterday") return { from: ago(1), to: ago(1) };
  if (name === "week") return { from: ago(6), to: today };
  if (name === "month") return { from: `${today.slice(0, 8)}01`, to: today };
  const year = Number(today.slice(0, 4)) - (today.slice(5) < "08-01" ? 1 : 0);
  const end = `${year}-11-30`;
  return { from: `${year}-08-01`, to: end < today ? end : today };
}
