import type en from '../en/back-in-stock'
import type { Translation } from '../shape'

export default {
  backInStock: {
    tellMe: 'वापस आने पर बताएँ',
    email: 'ईमेल पता',
    hint: 'सिर्फ़ एक मेल; कुछ भी आरक्षित नहीं होता।',
    send: 'बताएँ',
    sending: 'भेज रहे हैं…',
    askedOwn: 'धन्यवाद। वापस आने पर हम {{email}} पर लिखेंगे।',
    asked: 'धन्यवाद। वापस आने पर हम {{email}} पर लिखेंगे। अभी भेजी मेल खोलकर पुष्टि करें।',
    failed: 'भेजा नहीं जा सका। कृपया फिर कोशिश करें।',
    title: 'फिर से उपलब्ध',
    lead: 'खत्म हुआ सामान वापस आने पर एक मेल।',
    noLink: 'कृपया हमारी मेल का लिंक खोलें।',
    question: '{{name}} वापस आने पर आपको लिखें?',
    yes: 'हाँ, बताएँ',
    no: 'इसके बारे में मेल नहीं चाहिए',
    confirmed: '{{name}} वापस आने पर हम आपको लिखेंगे।',
    mailed: 'हमने लिख दिया है कि {{name}} वापस आ गया है। और कोई मेल नहीं आएगी।',
    stop: 'याद दिलाना बंद करें',
    stopped: '{{name}} के बारे में कोई मेल नहीं आएगी।',
    see: '{{name}} देखें',
  },
} satisfies Translation<typeof en>
