/** English for pages of signed-in customers while the session is looked up. */
export default {
  common: {
    checking: 'Checking authentication...',
    checkFailed: 'Failed to initialize app',
  },
} as const
