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
