/** A round top for an axis of four whole steps: 25 becomes 28, 318 becomes 320, 11.2 lakh becomes 12 lakh. */
export function axisTop(peak: number): number {
  if (peak <= 4) return 4;
  const step = peak / 4;
  const power = 10 ** Math.floor(Math.log10(step));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10].map((factor) => factor * power);
  return 4 * (steps.find((round) => round >= step && Number.isInteger(round)) ?? step);
}
