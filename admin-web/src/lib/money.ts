const exact = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const whole = new Intl.NumberFormat("en-IN");

/** ₹1,23,456.00 */
export function rupees(amount: number): string {
  return exact.format(amount);
}

/** 1,23,456 */
export function count(value: number): string {
  return whole.format(value);
}

const steps: [number, string][] = [
  [10_000_000, "Cr"],
  [100_000, "L"],
];

/** Large sums in short form, in one line: ₹2.42 Cr, ₹4.70 L. Below one lakh the exact sum without paise. */
export function shortRupees(amount: number): string {
  for (const [size, unit] of steps) {
    if (Math.abs(amount) >= size) return `${rupees(amount / size)}\u00a0${unit}`;
  }
  return rupees(Math.round(amount)).replace(/\.00$/, "");
}

/** Labels of a chart's axis: ₹3 lakh, ₹40,000. */
export function axisRupees(amount: number): string {
  if (amount >= 10_000_000) return `₹${trim(amount / 10_000_000)} crore`;
  if (amount >= 100_000) return `₹${trim(amount / 100_000)} lakh`;
  return amount === 0 ? "0" : `₹${whole.format(Math.round(amount))}`;
}

function trim(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "");
}

/** A typed amount as a number with at most two decimals, or null when it is none. */
export function parseAmount(text: string): number | null {
  const clean = text.replace(/[₹,\s]/g, "");
  if (!/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(clean)) return null;
  return Number(clean);
}

/** What is rounded to 100 percent: no price before is a whole 100 percent above a price that is not zero. */
const roundedToAll = 99.995;

/** The price before the discount, as the server stores it. */
export function originalPrice(price: number, discount: number): number {
  return Math.round((price * 10_000) / (100 - Math.min(discount, roundedToAll))) / 100;
}
