import type en from '../en/mode'
import type { Translation } from '../shape'

export default {
  mode: {
    enquiry: 'இப்போது விசாரணைகளை ஏற்கிறோம்: உங்கள் பட்டியலைத் தயாரித்து அனுப்புங்கள். 24 மணி நேரத்துக்குள் தொடர்புகொள்வோம்.',
    closed: 'இப்போது விற்பனை இல்லை.',
    reopens: '{{day}} அன்று மீண்டும் திறப்போம்.',
    orderNew: 'இனி மீண்டும் இணையத்தில் ஆர்டர் செய்யலாம்.',
    enquiryNew: 'இனி விசாரணைகளை ஏற்கிறோம்.',
    closedNew: 'இப்போதுதான் விற்பனையை நிறுத்தினோம்.',
    kept: 'நீங்கள் தேர்ந்தெடுத்ததும் எழுதியதும் அப்படியே உள்ளன.',
  },
} satisfies Translation<typeof en>
