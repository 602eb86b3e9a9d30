import type en from '../en/selling'
import type { Translation } from '../shape'

export default {
  selling: {
    sendToPin: 'किस PIN पर भेजें',
    pinHint: 'आपके डाकघर के 6 अंक',
    pinBad: 'कृपया 6 अंकों का सही PIN लिखें',
    check: 'जाँचें',
    checking: 'PIN जाँचा जा रहा है...',
    checkFailed: 'PIN नहीं जाँचा जा सका।',
    sendTo: '{{place}} पर भेजें',
    change: 'बदलें',
    whichState: '{{pin}} एक से ज़्यादा राज्यों में है। आपका राज्य कौन सा है?',
    unknownPin: 'हमें {{pin}} का पता नहीं। यह किस राज्य में है?',
    chooseState: 'राज्य चुनें',
    cannotSend: '{{pin}} पर नहीं भेज सकते',
    dispatchOver: 'इस जगह आख़िरी बार {{day}} को भेजा गया।',
    toBeConfirmed: 'हमें यह PIN नहीं मिला। भेजने से पहले हम जगह की पुष्टि करेंगे।',
    minimum: 'इस जगह के लिए न्यूनतम: {{amount}}',
    packingRate: 'पैकिंग शुल्क: {{rate}}',
    lastDispatch: 'इस जगह भेजने का आख़िरी दिन: {{day}}',
    door: 'हम घर तक पहुँचाते हैं।',
    transport: 'पार्सल ट्रांसपोर्ट ऑफ़िस से लेना होगा।',
    cashUpTo: 'डिलीवरी पर नक़द: {{amount}} तक',
    noCash: 'इस जगह डिलीवरी पर नक़द नहीं',
    enquiryPlace: 'इस जगह के लिए हम पूछताछ लेते हैं: अपनी सूची भेजें, हम आपसे संपर्क करेंगे।',
  },
} satisfies Translation<typeof en>
