export interface UpiPayee {
  upiId: string
  /** The name as the bank has it. */
  name: string
  /** Only when the bank gave one. */
  merchantCode?: string | null
}

const asciiOnly = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').trim()

/** A payment link after NPCI's linking specification: spaces as %20, two decimals, a note of 40 ASCII characters at most. */
export function upiLink(payee: UpiPayee, amount?: number, orderNumber?: string): string {
  const parts: [string, string][] = [
    ['pa', payee.upiId],
    ['pn', asciiOnly(payee.name)],
  ]
  if (payee.merchantCode) parts.push(['mc', payee.merchantCode])
  if (orderNumber) parts.push(['tr', orderNumber.replace(/[^A-Za-z0-9]/g, '').slice(0, 35)])
  if (orderNumber) parts.push(['tn', asciiOnly(`Order ${orderNumber}`).slice(0, 40)])
  if (amount !== undefined) parts.push(['am', amount.toFixed(2)])
  parts.push(['cu', 'INR'])
  const query = parts.map(([key, value]) => `${key}=${encodeURIComponent(value).replace(/%40/g, '@')}`)
  return `upi://pay?${query.join('&')}`
}
