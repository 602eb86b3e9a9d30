/** हिन्दी: पैकिंग शुल्क */
export const packingTexts = {
  packing: {
    charge: 'पैकिंग शुल्क',
    byPlace: 'जगह पर निर्भर',
    items: 'सामान',
  },
} as const
