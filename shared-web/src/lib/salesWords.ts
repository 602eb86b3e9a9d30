import words from '../../contract/sales_words.json' with { type: 'json' }

/** What words of online sales begin with, in three languages; the server reads the same pattern. */
const pattern = new RegExp(words.pattern, 'i')

/** Whether a text has a word of ordering or paying. It marks texts and checks ours; nobody's words are changed by it. */
export const speaksOfSales = (text: string): boolean => pattern.test(text.normalize('NFC'))
