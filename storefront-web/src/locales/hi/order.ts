import type en from '../en/order'
import type { Translation } from '../shape'

export default {
  pay: {
    order: 'ऑर्डर {{number}}',
    rejected: 'भुगतान की पुष्टि नहीं हुई।',
    rejectedHint: 'कृपया दूसरा प्रमाण भेजें।',
    underCheck: 'आपके भुगतान की जाँच जारी है।',
    cancelledOrder: 'यह ऑर्डर रद्द हुआ।',
  },
  orders: {
    pending: 'लंबित',
    confirmed: 'पुष्ट',
    processing: 'तैयारी में',
    shipped: 'भेजा गया',
    delivered: 'पहुँच गया',
    cancelled: 'रद्द',
    viewDetails: 'विवरण देखें',
  },
  order: {
    items: 'सामान',
    shipTo: 'डिलीवरी का पता',
    reference: 'लेन-देन संख्या',
    refundDue: 'हम {{amount}} वापस भेजेंगे।',
    refundDueHint: 'भेजने पर संदर्भ संख्या के साथ ई-मेल मिलेगा।',
    refundRecord: '{{amount}} हमारे पास आपके नाम जमा हैं।',
    refundRecordHint: 'वापस चाहिए तो हमें लिखें।',
    refundSent: 'हमने {{amount}} {{day}} को वापस भेजे।',
    refundCash: 'नकद लौटाए गए।',
    loadFailed: 'ऑर्डर का विवरण लोड नहीं हुआ',
  },
} satisfies Translation<typeof en>
