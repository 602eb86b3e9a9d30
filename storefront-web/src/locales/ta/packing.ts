/** தமிழ்: பேக்கிங் கட்டணம் */
export const packingTexts = {
  packing: {
    charge: 'பேக்கிங் கட்டணம்',
    byPlace: 'இடத்தைப் பொறுத்தது',
    items: 'பொருட்கள்',
  },
} as const
