import type en from '../en/review-form'
import type { Translation } from '../shape'

export default {
  reviews: {
    rating: 'रेटिंग',
    comment: 'टिप्पणी',
    commentHint: 'जलाने में कैसा था? कम से कम 10 अक्षर।',
    enterComment: 'कृपया टिप्पणी लिखें',
    shortComment: 'टिप्पणी कम से कम 10 अक्षर की हो',
    submit: 'भेजें',
    submitting: 'भेजी जा रही है...',
    submitted: 'राय भेज दी गई!',
    failed: 'राय नहीं भेजी जा सकी',
    already: 'आप इस उत्पाद पर राय दे चुके हैं',
  },
} satisfies Translation<typeof en>
