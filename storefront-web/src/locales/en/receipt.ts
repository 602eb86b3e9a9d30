/** English for what was read from the picture of a payment. It comes with the payment page alone. */
export default {
  receipt: {
    summary: 'We read {{parts}}. Right?',
    reference: 'reference {{reference}}',
    pending: 'The picture shows a payment that is still pending.',
    failed: 'The picture shows a payment that failed.',
    amount: 'The picture shows {{amount}}, and {{due}} is due.',
    payee: 'The picture shows a payment to somebody else.',
    nothing: 'This does not look like the receipt of a payment.',
    sendAnyway: 'You can send it anyway.',
  },
} as const
