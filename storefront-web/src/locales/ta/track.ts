import type en from '../en/track'
import type { Translation } from '../shape'

export default {
  track: {
    title: 'ஆர்டரைக் கண்காணி',
    lead: 'உள்நுழையாமலே உங்கள் பார்சல் எங்கே என்று பாருங்கள்.',
    number: 'ஆர்டர் எண்',
    email: 'மின்னஞ்சல் முகவரி',
    tracking: 'கண்காணிப்பு எண்',
    submit: 'ஆர்டரைக் கண்காணி',
    submitting: 'தேடுகிறது...',
    needNumber: 'ஆர்டர் எண்ணை எழுதுங்கள்',
    needEmail: 'மின்னஞ்சல் முகவரியை எழுதுங்கள்',
    notFound: 'ஆர்டர் கிடைக்கவில்லை. ஆர்டர் எண்ணையும் மின்னஞ்சலையும் சரிபாருங்கள்.',
    failed: 'ஆர்டரைக் கண்காணிக்க முடியவில்லை. மீண்டும் முயலுங்கள்.',
    results: 'கண்காணிப்பு முடிவு',
    status: 'நிலை',
    carrier: 'போக்குவரத்து நிறுவனம்',
    trackingNumber: 'கண்காணிப்பு எண்',
    estimate: 'எதிர்பார்க்கும் நாள்',
    shipTo: 'டெலிவரி முகவரி',
    items: 'பொருட்கள்',
    timeline: 'கால வரிசை',
    express: 'விரைவு டெலிவரி',
    cod: 'பொருள் வந்ததும் பணம்',
    clear: 'முடிவுகளை நீக்கு',
  },
} satisfies Translation<typeof en>
