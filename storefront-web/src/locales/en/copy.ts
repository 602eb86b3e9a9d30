/** English for the button that copies. */
export default {
  common: {
    copy: 'Copy',
    copied: 'Copied!',
  },
} as const
