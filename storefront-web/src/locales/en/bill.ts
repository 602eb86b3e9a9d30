/** English for the bills of an order. They come after the page. */
export default {
  bill: {
    title: 'Bill',
    tax_invoice: 'Tax invoice {{number}}',
    bill_of_supply: 'Bill {{number}}',
    receipt: 'Receipt {{number}}',
    credit_note: 'Credit note {{number}}',
  },
} as const
