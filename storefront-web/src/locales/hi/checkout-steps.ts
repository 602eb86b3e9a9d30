import type en from '../en/checkout-steps'
import type { Translation } from '../shape'

export default {
  checkout: {
    stepCart: 'कार्ट',
    stepAddress: 'पता',
    stepPay: 'भुगतान',
    stepConfirm: 'पुष्टि',
    steps: 'ऑर्डर के चरण',
  },
} satisfies Translation<typeof en>
