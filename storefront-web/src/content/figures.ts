/** The figures that the owner promises on the static pages. Change them here; every language follows. */
export const figures = {
  privacyDate: { en: 'December 2024', ta: 'டிசம்பர் 2024', hi: 'दिसंबर 2024' },
  standardDays: '3-5',
  expressDays: '1-2',
  internationalDays: '7-14',
  helpDays: '2-3',
  cancelHours: '1',
  verifyHours: '24',
  childAge: '8',
  adultAge: '18',
} as const
