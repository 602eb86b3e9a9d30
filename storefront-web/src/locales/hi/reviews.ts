import type en from '../en/reviews'
import type { Translation } from '../shape'

export default {
  reviews: {
    anonymous: 'बेनाम',
    write: 'राय लिखें',
    breakdown: '{{stars}} सितारे: {{count}}',
    none: 'अभी कोई राय नहीं। पहली राय आप लिखें।',
    bought: 'यहीं से ख़रीदा',
    more: 'और राय',
    loading: 'राय लोड हो रही है',
    error: 'राय लोड नहीं हुई',
    r5: 'बेहतरीन',
    r4: 'अच्छा',
    r3: 'ठीक-ठाक',
    r2: 'कमज़ोर',
    r1: 'ख़राब',
    login: 'राय लिखने के लिए लॉगिन करें',
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
