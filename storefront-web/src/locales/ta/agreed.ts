import type en from '../en/agreed'
import type { Translation } from '../shape'

export default {
  agreed: {
    title: 'நாம் ஒப்புக்கொண்டது',
    loading: 'ஆர்டர் ஏற்றப்படுகிறது',
    loadFailed: 'ஆர்டரை ஏற்ற முடியவில்லை',
    notFound: 'இந்த இணைப்பு இனி செல்லாது',
    notFoundHint: 'எங்கள் கடைசி மின்னஞ்சலில் உள்ள இணைப்பைத் திறக்கவும், அல்லது புதியது கேட்கவும்.',
  },
} satisfies Translation<typeof en>
