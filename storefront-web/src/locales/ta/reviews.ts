import type en from '../en/reviews'
import type { Translation } from '../shape'

export default {
  reviews: {
    anonymous: 'பெயர் குறிப்பிடாதவர்',
    write: 'கருத்து எழுது',
    breakdown: '{{stars}} நட்சத்திரம்: {{count}}',
    none: 'இன்னும் கருத்துகள் இல்லை. முதல் கருத்தை எழுதுங்கள்.',
    bought: 'இங்கே வாங்கியவர்',
    more: 'மேலும் கருத்துகள்',
    loading: 'கருத்துகள் ஏற்றப்படுகின்றன',
    error: 'கருத்துகளை ஏற்ற முடியவில்லை',
    r5: 'மிகச் சிறப்பு',
    r4: 'நன்று',
    r3: 'பரவாயில்லை',
    r2: 'சுமார்',
    r1: 'மோசம்',
    login: 'கருத்து எழுத உள்நுழையுங்கள்',
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
