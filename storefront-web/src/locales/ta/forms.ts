import type en from '../en/forms'
import type { Translation } from '../shape'

export default {
  common: {
    save: 'சேமி',
    delete: 'நீக்கு',
    cancel: 'வேண்டாம்',
    badEmail: 'சரியான மின்னஞ்சல் முகவரியை எழுதுங்கள்',
    required: 'இந்தப் புலத்தை நிரப்புங்கள்',
  },
} satisfies Translation<typeof en>
