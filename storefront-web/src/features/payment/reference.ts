import { toLatinDigits } from '@shop/shared/lib/numbers'

/** UTR: 12 digits for UPI and IMPS, 16 for NEFT, 22 for RTGS; spaces and hyphens do not count. */
export const cleanReference = (typed: string): string => toLatinDigits(typed).replace(/[\s-]/g, '').toUpperCase()

export function isReference(typed: string): boolean {
  const reference = cleanReference(typed)
  return reference === '' || /^(\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/.test(reference)
}
