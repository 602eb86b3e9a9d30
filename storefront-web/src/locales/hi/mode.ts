import type en from '../en/mode'
import type { Translation } from '../shape'

export default {
  mode: {
    enquiry: 'अभी हम पूछताछ लेते हैं: अपनी सूची बनाकर हमें भेजें। हम 24 घंटे में आपसे संपर्क करेंगे।',
    closed: 'अभी बिक्री बंद है।',
    reopens: 'हम {{day}} को फिर खुलेंगे।',
    orderNew: 'अब आप फिर ऑनलाइन ऑर्डर कर सकते हैं।',
    enquiryNew: 'अब से हम पूछताछ लेते हैं।',
    closedNew: 'हमने अभी बिक्री बंद की है।',
    kept: 'आपका चुना और लिखा सब वैसा ही है।',
  },
} satisfies Translation<typeof en>
