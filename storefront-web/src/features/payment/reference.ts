import { code } from '@shop/shared/lib/numbers'

/** Words that apps and people write before 12 digits. "SBIN" is none: it begins a NEFT reference. */
const labels = /^(?:(?:UPI|IMPS|UTR|RRN|REF|REFERENCE|TXN|TRANSACTION|NO|NUMBER|ID)[:.#/]*)*/

/** A UTR as the server compares it: capitals and Latin digits, without blanks and hyphens, and without a word before 12 digits. */
export function cleanReference(typed: string): string {
  const reference = code(typed)
  const rest = reference.replace(labels, '')
  return /^\d{12}$/.test(rest) ? rest : reference
}

/** 12 digits for UPI and IMPS; 16 characters for NEFT and 22 for RTGS, which begin with letters of the bank. */
export function isReference(typed: string): boolean {
  const reference = cleanReference(typed)
  return reference === '' || /^(\d{12}|(?!UPI|IMPS|UTR|RRN|REF|TXN)[A-Z][A-Z0-9]{15}|[A-Z]{4}[A-Z0-9]{18})$/.test(reference)
}
