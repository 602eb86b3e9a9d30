/** English for the lines of the cart, which the price list and the checkout have too: their limits, and gifts for the order. */
export default {
  cart: {
    full: 'Your cart is full.',
    giftsYes: 'Complimentary gifts are added to this order',
    giftsMore: '<b>{{amount}}</b> more for complimentary gifts',
    giftsMeter: 'Towards complimentary gifts',
    removeNamed: 'Remove {{name}}',
    onlyLeft: 'Only {{count}} left',
    atMost: 'You can order at most {{count}}',
    atLeast: 'Please order at least {{count}}',
    gone: 'No longer sold',
    lineTimes: '{{name}} × {{count}}',
  },
} as const
