const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** ₹1,23,456.00, in every language. */
export const rupees = (amount: number): string => `₹${grouped.format(amount)}`

/** ₹3,000 when there are no paise: for thresholds in running text. */
export const roundRupees = (amount: number): string => (Number.isInteger(amount) ? `₹${whole.format(amount)}` : rupees(amount))

/** Rupees and paise apart, so that the paise can be set smaller. */
export function splitRupees(amount: number): { whole: string; paise: string } {
  const [head = '', tail = '00'] = grouped.format(amount).split('.')
  return { whole: `₹${head}`, paise: `.${tail}` }
}

/** The percentage on the badge; 0 means no badge. Never 100 unless it is free, never a rounded-up promise. */
export function percentOff(price: number, originalPrice: number | null | undefined): number {
  if (!originalPrice || originalPrice <= price) return 0
  return Math.floor(((originalPrice - price) / originalPrice) * 100 + 1e-9)
}

/** Adds in paise, so that 0.1 + 0.2 is 0.3. */
export const sumMoney = (amounts: readonly number[]): number => amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100

export const timesMoney = (price: number, quantity: number): number => (Math.round(price * 100) * quantity) / 100
