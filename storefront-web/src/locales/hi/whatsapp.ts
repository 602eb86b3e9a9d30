import type en from '../en/whatsapp'
import type { Translation } from '../shape'

export default {
  whatsapp: {
    ask: 'WhatsApp पर पूछें',
    about: '{{what}} के बारे में एक सवाल है',
    share: 'WhatsApp पर साझा करें',
  },
} satisfies Translation<typeof en>
