/** The same text with 0 to 9 in place of the decimal digits of all scripts, full-width ones included. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    // Unicode has the ten digits of a script in a row, the rows of some scripts one after another.
    let value = 0
    while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1
    return String(value % 10)
  })
}

/** A number or code as it is compared: Latin digits, capitals, without blanks, hyphens of any kind and invisible characters. */
export const code = (typed: string): string =>
  toLatinDigits(typed)
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase()

const withoutSeparators = (text: string): string => code(text).replace(/[()./]/g, '')

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
  return (/^\d{1,5}$/.test(text) && Number(text)) || null
}
