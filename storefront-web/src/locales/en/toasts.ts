import { registerMessages } from '../../lib/i18n'

/** English for the messages in the corner of the page. */
export const toastsTexts = {
  toasts: {
    label: 'Notifications',
  },
} as const

registerMessages(toastsTexts, { ta: () => import('../ta/toasts'), hi: () => import('../hi/toasts') })
