import { registerMessages } from '../../lib/i18n'

/** English for the filters by noise, effect, age and green. It comes with them alone. */
export const facetPicksTexts = {
  facets: {
    age: 'Age of who lights it',
    anyAge: 'Any age',
    years: '{{count}} years',
    greenOnly: 'Green crackers only',
    open: 'Noise, effect, age',
    chosen: '{{count}} chosen',
    show_one: 'Show {{count}} product',
    show_other: 'Show {{count}} products',
    showMany: 'Show {{total}} products',
    showUncounted: 'Show products',
  },
} as const

registerMessages(facetPicksTexts, { ta: () => import('../ta/facet-picks'), hi: () => import('../hi/facet-picks') })
