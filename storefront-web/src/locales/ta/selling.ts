import type { sellingTexts } from '../en/selling'
import type { Translation } from '../shape'

export default {
  selling: {
    sendToPin: 'அனுப்ப வேண்டிய PIN',
    pinHint: 'உங்கள் அஞ்சலகத்தின் 6 இலக்கங்கள்',
    pinBad: 'சரியான 6 இலக்க PIN எண்ணை எழுதுங்கள்',
    check: 'சரிபார்',
    checking: 'PIN சரிபார்க்கப்படுகிறது...',
    checkFailed: 'PIN எண்ணைச் சரிபார்க்க முடியவில்லை.',
    sendTo: 'அனுப்பும் இடம்: {{place}}',
    change: 'மாற்று',
    whichState: '{{pin}} ஒன்றுக்கு மேற்பட்ட மாநிலங்களில் உள்ளது. உங்கள் மாநிலம் எது?',
    unknownPin: '{{pin}} எங்களுக்குத் தெரியவில்லை. அது எந்த மாநிலத்தில் உள்ளது?',
    chooseState: 'மாநிலத்தைத் தேர்ந்தெடுங்கள்',
    cannotSend: '{{pin}}-க்கு அனுப்ப இயலாது',
    dispatchOver: 'இந்த இடத்துக்குக் கடைசியாக அனுப்பிய நாள்: {{day}}.',
    toBeConfirmed: 'இந்த PIN எங்களுக்குத் தெரியவில்லை. அனுப்பும் முன் இடத்தை உறுதிசெய்வோம்.',
    minimum: 'இந்த இடத்துக்குக் குறைந்தபட்சம்: {{amount}}',
    packingRate: 'பேக்கிங் கட்டணம்: {{rate}}',
    lastDispatch: 'இந்த இடத்துக்கு அனுப்பும் கடைசி நாள்: {{day}}',
    door: 'வீட்டு வாசலில் தருவோம்.',
    transport: 'பார்சலைப் போக்குவரத்து அலுவலகத்தில் பெற்றுக்கொள்ளுங்கள்.',
    cashUpTo: 'பொருள் வரும்போது ரொக்கம்: {{amount}} வரை',
    noCash: 'இந்த இடத்தில் பொருள் வரும்போது ரொக்கம் தர இயலாது',
    enquiryPlace: 'இந்த இடத்துக்கு விசாரணைகளை ஏற்கிறோம்: பட்டியலை அனுப்புங்கள், நாங்கள் தொடர்புகொள்வோம்.',
  },
} satisfies Translation<typeof sellingTexts>
