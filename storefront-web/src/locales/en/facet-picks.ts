/** English for the filters by noise, effect, age and green. It comes with them alone. */
export default {
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
