/** A figure of a day, by days to Deepavali: 0 on the day itself, negative after it. */
export type Point = { at: number; value: number };

export const plot = { width: 520, height: 190, left: 66, right: 40, top: 12, bottom: 148 };

/** The first and the last day of all lines, by days to Deepavali. */
export function dayRange(lines: Point[][]): { first: number; last: number } {
  const days = lines.flat().map(({ at }) => at);
  return { first: Math.max(0, ...days), last: Math.min(0, ...days) };
}

export function xOf(at: number, { first, last }: { first: number; last: number }): number {
  const room = plot.width - plot.left - plot.right;
  return plot.left + ((first - at) / Math.max(1, first - last)) * room;
}

export function yOf(value: number, top: number): number {
  return plot.bottom - (value / top) * (plot.bottom - plot.top);
}

/** The day that is shown at this share of the picture's width, from 0 to 1. */
export function dayAt(share: number, { first, last }: { first: number; last: number }): number {
  const room = plot.width - plot.left - plot.right;
  const at = first - ((share * plot.width - plot.left) / room) * (first - last);
  return Math.min(first, Math.max(last, Math.round(at)));
}

/** Every thirtieth day, and Deepavali. */
export function marksOf({ first, last }: { first: number; last: number }): number[] {
  const marks = [];
  for (let at = Math.floor(first / 30) * 30; at >= last; at -= 30) marks.push(at);
  return marks;
}

/** How far a day is from Deepavali, in words. */
export function distance(at: number): string {
  if (at === 0) return "Deepavali";
  const days = Math.abs(at) === 1 ? "1 day" : `${Math.abs(at)} days`;
  return at > 0 ? `${days} to Deepavali` : `${days} after Deepavali`;
}
