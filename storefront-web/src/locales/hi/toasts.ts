import type { toastsTexts } from '../en/toasts'
import type { Translation } from '../shape'

export default {
  toasts: {
    label: 'सूचनाएँ',
  },
} satisfies Translation<typeof toastsTexts>
