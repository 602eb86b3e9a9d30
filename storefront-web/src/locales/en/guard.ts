import { registerMessages } from '../../lib/i18n'

/** English for pages of signed-in customers while the session is looked up. */
export const guardTexts = {
  common: {
    checking: 'Checking authentication...',
    checkFailed: 'Failed to initialize app',
  },
} as const

registerMessages(guardTexts, { ta: () => import('../ta/guard'), hi: () => import('../hi/guard') })
