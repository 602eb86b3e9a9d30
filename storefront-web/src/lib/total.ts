import type { Translate } from './i18n'

/** How many a list has: the number, or "more than 10,000" where the server counts no further. */
export const totalText = (t: Translate, { total, totalIsCapped }: { total: number; totalIsCapped: boolean }): string =>
  totalIsCapped ? t('common.moreThan', { number: total.toLocaleString('en-IN') }) : String(total)
