import type en from '../en/checkout-steps'
import type { Translation } from '../shape'

export default {
  checkout: {
    stepCart: 'கூடை',
    stepAddress: 'முகவரி',
    stepPay: 'பணம்',
    stepConfirm: 'உறுதி',
    steps: 'ஆர்டரின் படிகள்',
  },
} satisfies Translation<typeof en>
