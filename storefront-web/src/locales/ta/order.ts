import type en from '../en/order'
import type { Translation } from '../shape'

export default {
  pay: {
    order: 'ஆர்டர் {{number}}',
    rejected: 'பணம் உறுதியாகவில்லை.',
    rejectedHint: 'வேறு சான்றை அனுப்புங்கள்.',
    underCheck: 'உங்கள் பணம் சரிபார்க்கப்படுகிறது.',
    cancelledOrder: 'இந்த ஆர்டர் ரத்தானது.',
  },
  orders: {
    pending: 'நிலுவையில்',
    confirmed: 'உறுதியானது',
    processing: 'தயாராகிறது',
    shipped: 'அனுப்பப்பட்டது',
    delivered: 'வந்து சேர்ந்தது',
    cancelled: 'ரத்தானது',
    viewDetails: 'விவரம் பார்',
  },
  order: {
    items: 'பொருட்கள்',
    shipTo: 'டெலிவரி முகவரி',
    reference: 'பரிவர்த்தனை எண்',
    refundDue: '{{amount}} தொகையைத் திருப்பி அனுப்புவோம்.',
    refundDueHint: 'அனுப்பியதும் குறிப்பு எண்ணுடன் மின்னஞ்சல் வரும்.',
    refundRecord: '{{amount}} உங்கள் பெயரில் எங்களிடம் இருக்கிறது.',
    refundRecordHint: 'திரும்ப வேண்டுமானால் எங்களுக்கு எழுதவும்.',
    refundSent: '{{amount}} தொகையை {{day}} அன்று திருப்பி அனுப்பினோம்.',
    refundCash: 'ரொக்கமாகக் கொடுக்கப்பட்டது.',
    loadFailed: 'ஆர்டர் விவரத்தை ஏற்ற முடியவில்லை',
  },
} satisfies Translation<typeof en>
