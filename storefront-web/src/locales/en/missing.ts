import { registerMessages } from '../../lib/i18n'

/** English for an address that has no page. */
export const missingTexts = {
  missing: {
    title: '404 - Page Not Found',
    text: 'This page has gone dark. The address may be mistyped or old.',
    goHome: 'Go Home',
  },
} as const

registerMessages(missingTexts, { ta: () => import('../ta/missing'), hi: () => import('../hi/missing') })
