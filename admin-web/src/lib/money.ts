const numberFormat = new Intl.NumberFormat("en-IN");

/** 1,23,456 */
export function count(value: number): string {
  return numberFormat.format(value);
}

/** Labels of a chart's axis: ₹3 lakh, ₹40,000. */
export function axisRupees(amount: number): string {
  if (amount >= 10_000_000) return `₹${trim(amount / 10_000_000)} crore`;
  if (amount >= 100_000) return `₹${trim(amount / 100_000)} lakh`;
  return amount === 0 ? "0" : `₹${numberFormat.format(Math.round(amount))}`;
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
