import type en from '../en/cart-lines'
import type { Translation } from '../shape'

export default {
  cart: {
    full: 'கூடை நிரம்பிவிட்டது.',
    giftsYes: 'இந்த ஆர்டருடன் இலவசப் பரிசுகள் சேர்க்கப்படும்',
    giftsMore: 'இலவசப் பரிசுகளுக்கு இன்னும் <b>{{amount}}</b>',
    giftsMeter: 'இலவசப் பரிசுகளை நோக்கி',
    removeNamed: '{{name}} அகற்று',
    onlyLeft: '{{count}} மட்டுமே உள்ளது',
    atMost: 'அதிகபட்சம் {{count}} மட்டுமே ஆர்டர் செய்யலாம்',
    atLeast: 'குறைந்தது {{count}} ஆர்டர் செய்யவும்',
    gone: 'இப்போது விற்பனையில் இல்லை',
    lineTimes: '{{name}} × {{count}}',
  },
} satisfies Translation<typeof en>
