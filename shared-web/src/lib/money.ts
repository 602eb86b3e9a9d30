/** 12,34,567.00. Not by Intl.NumberFormat: making the first one takes a phone tens of milliseconds before a price can be shown. */
const grouped = (amount: number, decimals: number): string => amount.toFixed(decimals).replace(/\B(?=(\d\d)*\d{3}(\.|$))/g, ',')

const twoDecimals = (amount: number): string => grouped(amount, 2)
const noDecimals = (amount: number): string => grouped(amount, 0)

const signed = (amount: number, format: (absolute: number) => string): string => `${amount < 0 ? '-' : ''}₹${format(Math.abs(amount))}`

/** ₹1,23,456.00, in every language; -₹50.00 below zero. */
export const rupees = (amount: number): string => signed(amount, twoDecimals)

/** ₹3,000 for a whole number of rupees, else as `rupees`: for thresholds in running text. */
export const roundRupees = (amount: number): string => (Number.isInteger(amount) ? signed(amount, noDecimals) : rupees(amount))

/** Rupees and paise apart, so that the paise can be set smaller. */
export function splitRupees(amount: number): { whole: string; paise: string } {
  const [whole = '', paise = '00'] = rupees(amount).split('.')
  return { whole, paise: `.${paise}` }
}

const units = [
  [10_000_000, 'Cr'],
  [100_000, 'L'],
] as const

/** ₹2.42 Cr, ₹4.70 L, each in one line; below one lakh the sum without paise. */
export function shortRupees(amount: number): string {
  const unit = units.find(([size]) => Math.abs(amount) >= size)
  if (unit) return signed(amount, (absolute) => `${(absolute / unit[0]).toFixed(2)}\u00a0${unit[1]}`)
  return signed(Math.round(amount), noDecimals)
}

/** The discount in whole percent, rounded down; 0 when there is none. */
export function percentOff(price: number, originalPrice: number | null | undefined): number {
  if (!originalPrice || originalPrice <= price) return 0
  return Math.floor(((originalPrice - price) / originalPrice) * 100 + 1e-9)
}

const paise = (amount: number): number => Math.round(amount * 100)

/** Adds in paise: 0.1 + 0.2 is 0.3. */
export const sumMoney = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + paise(amount), 0) / 100

export const timesMoney = (price: number, quantity: number): number => (paise(price) * quantity) / 100
