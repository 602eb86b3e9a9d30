/** English for the page of a sale that was agreed on. */
export default {
  agreed: {
    title: 'What we agreed on',
    loading: 'Loading the order',
    loadFailed: 'Failed to load the order',
    notFound: 'This link is not valid any more',
    notFoundHint: 'Please open the link of our latest mail, or ask us for a new one.',
  },
} as const
