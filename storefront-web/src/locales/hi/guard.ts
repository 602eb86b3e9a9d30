import type en from '../en/guard'
import type { Translation } from '../shape'

export default {
  common: {
    checking: 'लॉगिन जाँचा जा रहा है...',
    checkFailed: 'शुरू नहीं हो सका',
  },
} satisfies Translation<typeof en>
