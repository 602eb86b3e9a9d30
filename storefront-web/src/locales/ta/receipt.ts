import type en from '../en/receipt'
import type { Translation } from '../shape'

export default {
  receipt: {
    summary: 'நாங்கள் படித்தது: {{parts}}. சரியா?',
    reference: 'எண் {{reference}}',
    pending: 'படத்தில் உள்ள பணம் இன்னும் நிலுவையில் உள்ளது.',
    failed: 'படத்தில் உள்ள பணப் பரிமாற்றம் தோல்வியடைந்தது.',
    amount: 'படத்தில் {{amount}} உள்ளது; செலுத்த வேண்டியது {{due}}.',
    payee: 'படத்தில் உள்ள பணம் வேறொருவருக்குச் செலுத்தப்பட்டது.',
    nothing: 'இது பணம் செலுத்திய ரசீது போலத் தெரியவில்லை.',
    sendAnyway: 'இருந்தாலும் அனுப்பலாம்.',
  },
} satisfies Translation<typeof en>
