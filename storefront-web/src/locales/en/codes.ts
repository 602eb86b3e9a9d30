import { registerMessages } from '../../lib/i18n'

/** Refusals of the server: it words them in English itself. */
registerMessages({}, { ta: () => import('../ta/codes'), hi: () => import('../hi/codes') })
