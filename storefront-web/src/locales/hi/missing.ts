import type en from '../en/missing'
import type { Translation } from '../shape'

export default {
  missing: {
    title: '404 - पेज नहीं मिला',
    text: 'यह पेज बुझ गया है। पता ग़लत या पुराना हो सकता है।',
    goHome: 'होम पर जाएँ',
  },
} satisfies Translation<typeof en>
