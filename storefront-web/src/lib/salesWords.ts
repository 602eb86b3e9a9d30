/** Words and prefixes about online sales in three languages; the server has the same list (selling/sales_words.py). */
const words = /\b(?:buy|pay|order|cart(?!on)|checkout|upi)|ஆர்டர்|கூடை|வாங்க|வாங்கு|பணம் செலுத்|ऑर्डर|कार्ट|चेकआउट|ख\u093c?रीद|भुगतान/i

export const speaksOfSales = (text: string): boolean => words.test(text.normalize('NFC'))

/** A text without the sentences that have such a word; "" when nothing is left. */
export function withoutSales(text: string): string {
  if (!speaksOfSales(text)) return text
  const sentences = text.replace(/([.!?।])\s+/g, '$1\n').split('\n')
  return sentences.filter((sentence) => !speaksOfSales(sentence)).join(' ')
}
