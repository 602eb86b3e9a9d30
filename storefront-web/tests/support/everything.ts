/** Set by `make test-all`. `make test` leaves out what concerns one page alone, and further widths, languages and themes. */
export const isEverything = process.env.TEST_EVERYTHING === '1'
