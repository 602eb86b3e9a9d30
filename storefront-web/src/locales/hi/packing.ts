import type en from '../en/packing'
import type { Translation } from '../shape'

export default {
  packing: {
    charge: 'पैकिंग शुल्क',
    byPlace: 'जगह पर निर्भर',
    items: 'सामान',
  },
} satisfies Translation<typeof en>
