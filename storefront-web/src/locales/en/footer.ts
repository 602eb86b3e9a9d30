/** English for the foot of the page and for the panels of its payment details. */
export default {
  footer: {
    help: 'Help',
    track: 'Track Order',
    faq: 'FAQ',
    helpCenter: 'Help Center',
    shipping: 'Shipping Information',
    privacy: 'Privacy Policy',
    bank: 'Bank details',
    bankName: 'Name',
    bankAccount: 'Account',
    bankIfsc: 'IFSC',
    upi: 'UPI Payment Details',
    upiId: 'UPI id',
    paymentPhone: 'Payment phone number',
    showQr: 'Show QR code',
    qrLabel: 'UPI QR code',
    scan: 'Scan with any UPI app',
  },
} as const
