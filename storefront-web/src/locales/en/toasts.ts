/** English for the messages in the corner of the page. */
export default {
  toasts: {
    label: 'Notifications',
  },
} as const
