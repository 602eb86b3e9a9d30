import type en from '../en/footer'
import type { Translation } from '../shape'

export default {
  footer: {
    help: 'मदद',
    track: 'ऑर्डर ट्रैक करें',
    faq: 'सवाल-जवाब',
    helpCenter: 'सहायता केंद्र',
    shipping: 'डिलीवरी की जानकारी',
    privacy: 'गोपनीयता नीति',
    bank: 'बैंक विवरण',
    bankName: 'नाम',
    bankAccount: 'खाता',
    bankIfsc: 'IFSC',
    upi: 'UPI भुगतान विवरण',
    upiId: 'UPI आईडी',
    paymentPhone: 'भुगतान का फ़ोन नंबर',
    showQr: 'QR कोड दिखाएँ',
    qrLabel: 'UPI QR कोड',
    scan: 'किसी भी UPI ऐप से स्कैन करें',
  },
} satisfies Translation<typeof en>
