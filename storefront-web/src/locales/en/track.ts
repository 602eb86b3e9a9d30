import { registerMessages } from '../../lib/i18n'

/** English for tracking an order without an account. It comes with that page alone. */
export const trackTexts = {
  track: {
    title: 'Track Order',
    lead: 'See where your parcel is, without signing in.',
    number: 'Order Number',
    email: 'Email Address',
    tracking: 'Tracking Number',
    submit: 'Track Order',
    submitting: 'Looking...',
    needNumber: 'Please enter the order number',
    needEmail: 'Please enter your email address',
    notFound: 'Order not found. Please check your order number and email.',
    failed: 'Failed to track order. Please try again.',
    results: 'Tracking result',
    status: 'Status',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    estimate: 'Estimated delivery',
    shipTo: 'Shipping address',
    items: 'Items',
    timeline: 'Timeline',
    express: 'Express Delivery',
    cod: 'Cash on Delivery',
    clear: 'Clear Results',
  },
} as const

registerMessages(trackTexts, { ta: () => import('../ta/track'), hi: () => import('../hi/track') })
