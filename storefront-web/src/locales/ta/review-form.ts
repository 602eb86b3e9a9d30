import type en from '../en/review-form'
import type { Translation } from '../shape'

export default {
  reviews: {
    rating: 'மதிப்பீடு',
    comment: 'கருத்து',
    commentHint: 'எப்படி இருந்தது? குறைந்தது 10 எழுத்துகள்.',
    enterComment: 'கருத்தை எழுதுங்கள்',
    shortComment: 'கருத்து குறைந்தது 10 எழுத்துகள் இருக்க வேண்டும்',
    submit: 'அனுப்பு',
    submitting: 'அனுப்புகிறது...',
    submitted: 'கருத்து அனுப்பப்பட்டது!',
    failed: 'கருத்தை அனுப்ப முடியவில்லை',
    already: 'இந்தப் பொருளுக்கு ஏற்கெனவே கருத்து எழுதியுள்ளீர்கள்',
  },
} satisfies Translation<typeof en>
