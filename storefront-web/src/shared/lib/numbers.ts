// Copied from shared-web/src/lib/numbers.ts by "make shared". Do not edit.
/** First digits of the scripts that Indian keyboards offer: Devanagari, Bengali, Gujarati, Tamil, Telugu, Kannada, Malayalam. */
const zeros = [0x0966, 0x09e6, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

/** The same text with digits 0 to 9 in place of the digits of Indian scripts. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

const withoutSeparators = (text: string): string => toLatinDigits(text).replace(/[\s\u200b-\u202e()./-]/g, '')

/** A phone number as the server takes it: no spaces, hyphens, +91 or leading 0. What is no number stays to be refused. */
export function normalizePhone(typed: string): string {
  const text = withoutSeparators(typed)
  const national = /^(?:(?:\+|00)?91)?0?([1-9]\d{9})$/.exec(text)
  return national?.[1] ?? text
}

export const isMobile = (normalized: string): boolean => /^[6-9]\d{9}$/.test(normalized)

/** A PIN code as the server takes it: no spaces or hyphens. */
export const normalizePincode = (typed: string): string => withoutSeparators(typed)

export const isPincode = (normalized: string): boolean => /^[1-9]\d{5}$/.test(normalized)

/** A whole number of pieces, 1 to 99999; null for anything else: `2.5`, `2,5`, `1e3`, nothing. */
export function parseQuantity(typed: string): number | null {
  const text = toLatinDigits(typed).trim()
  if (!/^\d{1,5}$/.test(text)) return null
  const quantity = Number(text)
  return quantity > 0 ? quantity : null
}
