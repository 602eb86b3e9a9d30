/** English for writing a review. It comes with the form alone. */
export default {
  reviews: {
    rating: 'Rating',
    comment: 'Comment',
    commentHint: 'What was it like to light? At least 10 characters.',
    enterComment: 'Please enter a comment',
    shortComment: 'Comment must be at least 10 characters long',
    submit: 'Submit',
    submitting: 'Submitting...',
    submitted: 'Review submitted!',
    failed: 'Failed to submit review',
    already: 'You have already reviewed this product',
  },
} as const
