import type en from '../en/cart-lines'
import type { Translation } from '../shape'

export default {
  cart: {
    full: 'आपका कार्ट भर गया है।',
    giftsYes: 'इस ऑर्डर के साथ मुफ़्त उपहार जुड़ेंगे',
    giftsMore: 'मुफ़्त उपहार के लिए <b>{{amount}}</b> और',
    giftsMeter: 'मुफ़्त उपहार की ओर',
    removeNamed: '{{name}} हटाएँ',
    onlyLeft: 'सिर्फ़ {{count}} बचे',
    atMost: 'आप ज़्यादा से ज़्यादा {{count}} मँगा सकते हैं',
    atLeast: 'कृपया कम से कम {{count}} मँगाएँ',
    gone: 'अब नहीं बिकता',
    lineTimes: '{{name}} × {{count}}',
  },
} satisfies Translation<typeof en>
