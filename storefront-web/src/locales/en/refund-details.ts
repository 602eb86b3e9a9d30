import { registerMessages } from '../../lib/i18n'

/** English for saying where a refund is sent to. It comes with that page alone. */
export const refundDetailsTexts = {
  refundDetails: {
    title: 'Your refund',
    lead: 'Tell us where we shall send your money.',
    what: 'Refund of {{amount}} for order {{number}}',
    given: 'You told us {{given}} before. What you send now takes its place.',
    way: 'How shall we send it?',
    upi: 'To a UPI ID',
    account: 'To a bank account',
    upiId: 'UPI ID',
    upiHint: 'Such as name@bank. You find it in your payment app.',
    accountNumber: 'Account number',
    ifsc: 'IFSC code',
    ifscHint: '11 letters and digits, such as HDFC0001234',
    accountName: 'Name of the account holder',
    badUpi: 'Please enter a valid UPI ID, such as name@bank',
    badAccount: 'Please enter the account number: 9 to 18 digits',
    badIfsc: 'Please enter a valid IFSC code, such as HDFC0001234',
    badName: 'Please enter the name of the account holder',
    submit: 'Send',
    submitting: 'Sending...',
    failed: 'This could not be sent. Please try again.',
    done: 'Thank you. We will send {{amount}} to {{given}}.',
    doneHint: 'You get an e-mail that confirms it. With the link in it you can change it until the money is sent.',
    noLink: 'Please open the link in our e-mail about your refund.',
    track: 'Track your order',
  },
} as const

registerMessages(refundDetailsTexts, { ta: () => import('../ta/refund-details'), hi: () => import('../hi/refund-details') })
