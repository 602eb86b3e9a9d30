import { code } from '@shop/shared/lib/numbers'

/** A UTR as the server compares it; without the word that apps and people write before its digits. No bank's letters begin so. */
export const cleanReference = (typed: string): string => code(typed).replace(/^(UPI|IMPS|UTR|RRN|REF|TXN)[A-Z.:#/]*(?=\d)/, '')

/** 12 digits for UPI and IMPS; 16 characters for NEFT and 22 for RTGS, which begin with letters of the bank. */
export function isReference(typed: string): boolean {
  const reference = cleanReference(typed)
  return reference === '' || /^(\d{12}|[A-Z][A-Z0-9]{15}|[A-Z]{4}[A-Z0-9]{18})$/.test(reference)
}
