import { registerMessages } from '../../lib/i18n'

/** English for the packing charge, beside amounts. */
export const packingTexts = {
  packing: {
    charge: 'Packing charge',
    byPlace: 'Depends on the place',
    items: 'Items',
  },
} as const

registerMessages(packingTexts, { ta: () => import('../ta/packing'), hi: () => import('../hi/packing') })
