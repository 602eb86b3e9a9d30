import type en from '../en/data'
import type { Translation } from '../shape'

export default {
  data: {
    title: 'आपका डेटा',
    text: 'दुकान आपके बारे में जो कुछ जानती है, एक फ़ाइल में: प्रोफ़ाइल, पते, ऑर्डर, समीक्षाएँ, संदेश और उपकरण।',
    download: 'मेरा डेटा डाउनलोड करें',
    downloading: 'आपका डेटा जुटाया जा रहा है...',
    downloaded: 'आपका डेटा my-data.json में सहेजा गया',
    downloadFailed: 'आपका डेटा जुटाया नहीं जा सका',
    remove: 'मेरा खाता हटाएँ',
    removeText:
      'प्रोफ़ाइल, पते, कार्ट, भुगतान के स्क्रीनशॉट और संदेश हट जाएँगे और आप हर उपकरण से लॉगआउट हो जाएँगे। पुराने ऑर्डर आपके नाम के बिना दुकान के बहीखाते में रहेंगे। यह वापस नहीं हो सकता।',
    confirm: 'पुष्टि के लिए {{email}} लिखें',
    removing: 'हटाया जा रहा है...',
    keep: 'खाता रखें',
    removed: 'आपका खाता और निजी डेटा हटा दिया गया।',
    removeFailed: 'खाता हटाया नहीं जा सका',
  },
} satisfies Translation<typeof en>
