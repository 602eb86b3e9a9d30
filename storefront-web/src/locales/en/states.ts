import { registerMessages } from '../../lib/i18n'

/** States: their English names are the values that the server takes. */
registerMessages({}, { ta: () => import('../ta/states'), hi: () => import('../hi/states') })
