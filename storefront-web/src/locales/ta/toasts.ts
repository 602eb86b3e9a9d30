import type en from '../en/toasts'
import type { Translation } from '../shape'

export default {
  toasts: {
    label: 'அறிவிப்புகள்',
  },
} satisfies Translation<typeof en>
