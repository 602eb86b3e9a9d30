/** English, to the letter of the specification: an order and its payment, where it is paid, listed or tracked. */
export default {
  pay: {
    order: 'Order {{number}}',
    rejected: 'Payment not verified.',
    rejectedHint: 'Please send another proof.',
    underCheck: 'Your payment is under verification.',
    cancelledOrder: 'This order was cancelled.',
  },
  orders: {
    pending: 'Pending',
    confirmed: 'Confirmed',
    processing: 'Processing',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    viewDetails: 'View Details',
  },
  order: {
    items: 'Items',
    shipTo: 'Shipping address',
    reference: 'Reference',
    refundDue: 'We will send back {{amount}}.',
    refundDueHint: 'You receive an e-mail with the reference when it is sent.',
    refundRecord: '{{amount}} is on record for you.',
    refundRecordHint: 'Write to us if you want it back.',
    refundSent: 'We sent back {{amount}} on {{day}}.',
    refundCash: 'Paid out in cash.',
    loadFailed: 'Failed to load order details',
  },
} as const
