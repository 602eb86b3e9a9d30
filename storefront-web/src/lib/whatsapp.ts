import { isMobile, normalizePhone } from '@shop/shared/lib/numbers'

/** A chat with the shop that begins with this text; null when its number is no Indian mobile. */
export function askLink(number: string, text: string): string | null {
  const mobile = normalizePhone(number)
  return isMobile(mobile) ? `https://wa.me/91${mobile}?text=${encodeURIComponent(text)}` : null
}

/** Lets the customer choose to whom a page is sent. */
export const shareLink = (address: string): string => `https://wa.me/?text=${encodeURIComponent(address)}`
