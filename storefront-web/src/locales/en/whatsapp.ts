import { registerMessages } from '../../lib/i18n'

/** English for links to WhatsApp. They come after the page. */
export const whatsappTexts = {
  whatsapp: {
    ask: 'Ask on WhatsApp',
    about: 'I have a question about {{what}}',
    share: 'Share on WhatsApp',
  },
} as const

registerMessages(whatsappTexts, { ta: () => import('../ta/whatsapp'), hi: () => import('../hi/whatsapp') })
