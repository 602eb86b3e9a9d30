import type en from '../en/copy'
import type { Translation } from '../shape'

export default {
  common: {
    copy: 'நகலெடு',
    copied: 'நகலானது!',
  },
} satisfies Translation<typeof en>
