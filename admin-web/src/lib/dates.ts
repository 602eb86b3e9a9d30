import { formatShortDay, formatTime, toIsoDay, type When } from "@shop/shared/lib/dates";

const weekday = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  weekday: "long",
  day: "numeric",
  month: "long",
});

/** 5 Nov, 6:31 pm */
export function dayTime(value: When): string {
  return `${formatShortDay(value)}, ${formatTime(value)}`;
}

/** A day as the server sends it: '2026-11-05' as 5 Nov. */
export const shortDay = (day: string): string => formatShortDay(`${day}T06:00:00Z`);

/** Thursday 5 November */
export function today(value: When = Date.now()): string {
  return weekday.format(new Date(value)).replace(",", "");
}

/** How long ago, in whole days: "today", "1 day", "12 days". */
export function age(value: When, now: When = Date.now()): string {
  const days = Math.max(0, Math.floor((new Date(now).getTime() - new Date(value).getTime()) / 86_400_000));
  return days === 0 ? "today" : days === 1 ? "1 day" : `${days} days`;
}

/** One day of a chart: '2026-11-05' as '5', the first of a month as '1 Nov'. */
export function chartDay(date: string): string {
  const [, month, dayOfMonth] = date.split("-");
  const number = Number(dayOfMonth);
  return number === 1 ? shortDay(date) : `${month && number}`;
}

export const dayNames = ["today", "yesterday", "week", "month", "season"] as const;
export type DayName = (typeof dayNames)[number];

/**
 * The first and the last day that a name means, as the server takes it: the week ends today, the month is the calendar's,
 * the season lasts from 1 August to 30 November: this year's, or last year's until it begins.
 */
export function daysNamed(name: DayName, now: number = Date.now()): { from: string; to: string } {
  const today = toIsoDay(now);
  const ago = (days: number) => toIsoDay(now - days * 86_400_000);
  if (name === "today") return { from: today, to: today };
  if (name === "yesterday") return { from: ago(1), to: ago(1) };
  if (name === "week") return { from: ago(6), to: today };
  if (name === "month") return { from: `${today.slice(0, 8)}01`, to: today };
  const year = Number(today.slice(0, 4)) - (today.slice(5) < "08-01" ? 1 : 0);
  const end = `${year}-11-30`;
  return { from: `${year}-08-01`, to: end < today ? end : today };
}
