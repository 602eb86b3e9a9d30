import type en from '../en/guard'
import type { Translation } from '../shape'

export default {
  common: {
    checking: 'உள்நுழைவு சரிபார்க்கப்படுகிறது...',
    checkFailed: 'தொடங்க முடியவில்லை',
  },
} satisfies Translation<typeof en>
