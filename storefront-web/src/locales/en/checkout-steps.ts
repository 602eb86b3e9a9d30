/** English, to the letter of the specification: the steps of an order, at checkout and on the page of its payment. */
export default {
  checkout: {
    stepCart: 'Cart',
    stepAddress: 'Address',
    stepPay: 'Pay',
    stepConfirm: 'Confirm',
    steps: 'Steps of the order',
  },
} as const
