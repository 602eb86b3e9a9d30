/** Set by `make test-all`. `make test` leaves out what repeats its tests in other widths, languages and themes. */
export const isEverything = process.env.TEST_EVERYTHING === '1'
