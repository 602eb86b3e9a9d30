import type en from '../en/forms'
import type { Translation } from '../shape'

export default {
  common: {
    save: 'सहेजें',
    delete: 'मिटाएँ',
    cancel: 'रहने दें',
    badEmail: 'कृपया सही ईमेल पता लिखें',
    required: 'कृपया यह जगह भरें',
  },
} satisfies Translation<typeof en>
