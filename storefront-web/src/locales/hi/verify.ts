import type en from '../en/verify'
import type { Translation } from '../shape'

export default {
  verify: { link: 'क्या यह सचमुच हम हैं? हमारा नाम और खाता जाँचें' },
} satisfies Translation<typeof en>
