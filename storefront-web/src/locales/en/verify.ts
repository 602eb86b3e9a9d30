import { registerMessages } from '../../lib/i18n'

/** English for the link to the page that says who the shop is. */
export const verifyTexts = {
  verify: { link: 'Is this really us? Check our name and account' },
} as const

registerMessages(verifyTexts, { ta: () => import('../ta/verify'), hi: () => import('../hi/verify') })
