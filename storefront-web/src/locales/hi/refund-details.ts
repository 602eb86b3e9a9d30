import type en from '../en/refund-details'
import type { Translation } from '../shape'

export default {
  refundDetails: {
    title: 'आपका रिफ़ंड',
    lead: 'बताइए कि हम आपका पैसा कहाँ भेजें।',
    what: 'ऑर्डर {{number}} के लिए {{amount}} का रिफ़ंड',
    given: 'आपने पहले {{given}} बताया था। अब जो भेजेंगे वह उसकी जगह लेगा।',
    way: 'हम पैसा कैसे भेजें?',
    upi: 'UPI आईडी पर',
    account: 'बैंक खाते में',
    upiId: 'UPI आईडी',
    upiHint: 'जैसे name@bank। यह आपके पेमेंट ऐप में मिलेगी।',
    accountNumber: 'खाता संख्या',
    ifsc: 'IFSC कोड',
    ifscHint: '11 अक्षर और अंक, जैसे HDFC0001234',
    accountName: 'खाताधारक का नाम',
    badUpi: 'सही UPI आईडी लिखें, जैसे name@bank',
    badAccount: 'खाता संख्या लिखें: 9 से 18 अंक',
    badIfsc: 'सही IFSC कोड लिखें, जैसे HDFC0001234',
    badName: 'खाताधारक का नाम लिखें',
    submit: 'भेजें',
    submitting: 'भेजा जा रहा है...',
    failed: 'भेजा नहीं जा सका। फिर कोशिश करें।',
    done: 'धन्यवाद। हम {{amount}} {{given}} पर भेजेंगे।',
    doneHint: 'पुष्टि का ई-मेल आएगा। पैसा भेजे जाने तक उसके लिंक से इसे बदल सकते हैं।',
    noLink: 'रिफ़ंड के बारे में हमारे ई-मेल का लिंक खोलें।',
    track: 'ऑर्डर ट्रैक करें',
  },
} satisfies Translation<typeof en>
