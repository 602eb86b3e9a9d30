import type en from '../en/recipient'
import type { Translation } from '../shape'

export default {
  recipient: {
    name: 'पाने वाले का नाम',
    alternatePhone: 'दूसरा फ़ोन नंबर',
    alternateHint: 'मोबाइल, या एरिया कोड के साथ लैंडलाइन',
    deliverTo: 'कहाँ पहुँचाएँ',
    door: 'मेरे दरवाज़े पर',
    transport: 'ट्रांसपोर्ट ऑफ़िस पर, मैं वहाँ से ले लूँगा/लूँगी',
    onlyDoor: 'इस जगह पर हम दरवाज़े तक ही पहुँचाते हैं।',
    onlyTransport: 'इस जगह के पार्सल ट्रांसपोर्ट ऑफ़िस तक ही जाते हैं।',
    office: 'ट्रांसपोर्ट ऑफ़िस',
    officeHint: 'कंपनी का नाम और उसकी शाखा',
    needName: 'कृपया 2 से 100 अक्षरों का नाम लिखें',
    needPhone: 'कृपया एरिया कोड के साथ सही फ़ोन नंबर लिखें',
    samePhone: 'कृपया पहले नंबर से अलग नंबर लिखें',
    needOffice: 'कृपया ट्रांसपोर्ट ऑफ़िस लिखें',
    needStreet: 'इस पते में गली नहीं है। दूसरा पता या ट्रांसपोर्ट ऑफ़िस चुनें।',
    otherDelivery: 'इस जगह पर डिलीवरी का यह तरीका नहीं है।',
  },
} satisfies Translation<typeof en>
