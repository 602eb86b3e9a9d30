import type en from '../en/footer'
import type { Translation } from '../shape'

export default {
  footer: {
    help: 'உதவி',
    track: 'ஆர்டரைக் கண்காணி',
    faq: 'கேள்வி பதில்',
    helpCenter: 'உதவி மையம்',
    shipping: 'டெலிவரி விவரம்',
    privacy: 'தனியுரிமைக் கொள்கை',
    bank: 'வங்கி விவரம்',
    bankName: 'பெயர்',
    bankAccount: 'கணக்கு',
    bankIfsc: 'IFSC',
    upi: 'UPI கட்டண விவரம்',
    upiId: 'UPI ஐடி',
    paymentPhone: 'பணம் அனுப்பும் தொலைபேசி எண்',
    showQr: 'QR குறியீட்டைக் காட்டு',
    qrLabel: 'UPI QR குறியீடு',
    scan: 'எந்த UPI செயலியாலும் ஸ்கேன் செய்யலாம்',
  },
} satisfies Translation<typeof en>
