import type en from '../en/bill'
import type { Translation } from '../shape'

export default {
  bill: {
    title: 'बिल',
    tax_invoice: 'कर बीजक {{number}}',
    bill_of_supply: 'बिल {{number}}',
    receipt: 'रसीद {{number}}',
    credit_note: 'क्रेडिट नोट {{number}}',
  },
} satisfies Translation<typeof en>
