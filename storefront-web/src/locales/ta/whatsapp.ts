import type en from '../en/whatsapp'
import type { Translation } from '../shape'

export default {
  whatsapp: {
    ask: 'WhatsApp-இல் கேளுங்கள்',
    about: '{{what}} பற்றி ஒரு கேள்வி',
    share: 'WhatsApp-இல் பகிருங்கள்',
  },
} satisfies Translation<typeof en>
