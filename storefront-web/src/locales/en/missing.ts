/** English for an address that has no page. */
export default {
  missing: {
    title: '404 - Page Not Found',
    text: 'This page has gone dark. The address may be mistyped or old.',
    goHome: 'Go Home',
  },
} as const
