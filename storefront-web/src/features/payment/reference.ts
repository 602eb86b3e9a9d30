import { code } from '@shop/shared/lib/numbers'

/** Words before a reference; no bank's letters begin so. The shapes are those of `apps/common/numbers.py`. */
const LABELS = 'UPI|IMPS|NEFT|RTGS|UTR|RRN|REF|TXN'
/** Of 22 characters: cut off, they are no NEFT. */
const BEGINNING = '[A-Z]{5}[0-9]20[23][0-9][01][0-9]'
const NEFT = `(?!${BEGINNING})(?:[A-Z]{4}[A-Z0-9]{2}[0-9]{8}[A-Z0-9]{2}|[A-Z][0-9]{15})`
const WITH_LETTERS = `(?!${LABELS})(?:${NEFT}|[A-Z]{4}[A-Z0-9]{2}[0-9]{16})$`
const LABEL = new RegExp(`^(?:${LABELS})(?:[A-Z.:#/]*?(?=${WITH_LETTERS})|[A-Z.:#/]*(?=[0-9]))`)
const SHAPE = new RegExp(`^(?:[0-9]{12}$|${WITH_LETTERS})`)

/** A UTR as the server compares it; without the word that apps and people write before it. */
export const cleanReference = (typed: string): string => code(typed).replace(LABEL, '')

/** 12 digits for UPI and IMPS; 16 characters for NEFT and 22 for RTGS, which begin with letters of the bank. */
export function isReference(typed: string): boolean {
  const reference = cleanReference(typed)
  return reference === '' || SHAPE.test(reference)
}
