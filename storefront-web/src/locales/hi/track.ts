import type en from '../en/track'
import type { Translation } from '../shape'

export default {
  track: {
    title: 'ऑर्डर ट्रैक करें',
    lead: 'बिना लॉगिन देखें कि आपका पार्सल कहाँ है।',
    number: 'ऑर्डर नंबर',
    email: 'ईमेल पता',
    tracking: 'ट्रैकिंग नंबर',
    submit: 'ऑर्डर ट्रैक करें',
    submitting: 'खोजा जा रहा है...',
    needNumber: 'कृपया ऑर्डर नंबर लिखें',
    needEmail: 'कृपया अपना ईमेल पता लिखें',
    notFound: 'ऑर्डर नहीं मिला। कृपया ऑर्डर नंबर और ईमेल जाँचें।',
    failed: 'ऑर्डर ट्रैक नहीं हो सका। कृपया फिर कोशिश करें।',
    results: 'ट्रैकिंग का नतीजा',
    status: 'स्थिति',
    carrier: 'परिवहन कंपनी',
    trackingNumber: 'ट्रैकिंग नंबर',
    estimate: 'अनुमानित डिलीवरी',
    shipTo: 'डिलीवरी का पता',
    items: 'सामान',
    timeline: 'समयरेखा',
    express: 'एक्सप्रेस डिलीवरी',
    cod: 'कैश ऑन डिलीवरी',
    clear: 'नतीजे हटाएँ',
  },
} satisfies Translation<typeof en>
