import type en from '../en/bill'
import type { Translation } from '../shape'

export default {
  bill: {
    title: 'பில்',
    tax_invoice: 'வரி விலைப்பட்டியல் {{number}}',
    bill_of_supply: 'பில் {{number}}',
    receipt: 'ரசீது {{number}}',
    credit_note: 'வரவுக் குறிப்பு {{number}}',
  },
} satisfies Translation<typeof en>
