/** English for links to WhatsApp. They come after the page. */
export default {
  whatsapp: {
    ask: 'Ask on WhatsApp',
    about: 'I have a question about {{what}}',
    share: 'Share on WhatsApp',
  },
} as const
