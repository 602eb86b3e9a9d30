import type en from '../en/copy'
import type { Translation } from '../shape'

export default {
  common: {
    copy: 'कॉपी करें',
    copied: 'कॉपी हुआ!',
  },
} satisfies Translation<typeof en>
