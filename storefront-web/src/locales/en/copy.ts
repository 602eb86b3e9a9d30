import { registerMessages } from '../../lib/i18n'

/** English for the button that copies. */
export const copyTexts = {
  common: {
    copy: 'Copy',
    copied: 'Copied!',
  },
} as const

registerMessages(copyTexts, { ta: () => import('../ta/copy'), hi: () => import('../hi/copy') })
