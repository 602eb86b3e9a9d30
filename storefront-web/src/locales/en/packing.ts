/** English for the packing charge, beside amounts. */
export default {
  packing: {
    charge: 'Packing charge',
    byPlace: 'Depends on the place',
    items: 'Items',
  },
} as const
