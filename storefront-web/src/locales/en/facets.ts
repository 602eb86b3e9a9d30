import { registerMessages } from '../../lib/i18n'

/** English for noise, effects and green crackers: facts on the page of a product, and choices of the filters. */
export const facetsTexts = {
  facets: {
    noise: 'Noise',
    silent: 'Silent',
    low: 'Low',
    medium: 'Medium',
    loud: 'Loud',
    decibels: 'up to {{count}} dB at 4 m',
    effect: 'Effect',
    sparks: 'Sparks',
    fountain: 'Fountain',
    spinning: 'Spinning',
    aerial: 'In the sky',
    bang: 'Bang',
    crackling: 'Crackling',
    whistling: 'Whistling',
    flashing: 'Flashing',
    smoke: 'Smoke',
    multicolour: 'Many colours',
    greenCracker: 'Green cracker',
    certificate: 'Certificate {{number}}',
    yes: 'Yes',
  },
} as const

registerMessages(facetsTexts, { ta: () => import('../ta/facets'), hi: () => import('../hi/facets') })
