/** A round top for an axis of four whole steps: 25 becomes 28, 318 becomes 320, 11.2 lakh becomes 12 lakh. */
export function axisTop(peak: number): number {
  if (peak <= 4) return 4;
  const step = peak / 4;
  const power = 10 ** Math.floor(Math.log10(step));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10].map((factor) => factor * power);
  return 4 * (steps.find((round) => round >= step && Number.isInteger(round)) ?? step);
}

export type Bar = { date: string; value: number; x: number; y: number; width: number; height: number };

export const plot = { width: 520, height: 150, left: 62, top: 22, bottom: 122, gap: 7 };

export function barsOf(days: { date: string; value: number }[], top: number): Bar[] {
  const room = plot.width - plot.left - 4;
  const slot = room / Math.max(1, days.length);
  return days.map(({ date, value }, index) => {
    const height = top === 0 ? 0 : (value / top) * (plot.bottom - plot.top);
    return {
      date,
      value,
      x: plot.left + 4 + index * slot,
      y: plot.bottom - height,
      width: Math.max(2, slot - plot.gap),
      height,
    };
  });
}
