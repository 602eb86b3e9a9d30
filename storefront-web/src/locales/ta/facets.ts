import type en from '../en/facets'
import type { Translation } from '../shape'

export default {
  facets: {
    noise: 'சத்தம்',
    silent: 'சத்தமில்லை',
    low: 'குறைவு',
    medium: 'நடுத்தரம்',
    loud: 'அதிகம்',
    decibels: '4 மீ தூரத்தில் {{count}} dB வரை',
    effect: 'காட்சி',
    sparks: 'தீப்பொறி',
    fountain: 'ஒளி ஊற்று',
    spinning: 'சுழல்வது',
    aerial: 'வானில்',
    bang: 'வெடிச்சத்தம்',
    crackling: 'படபடப்பு',
    whistling: 'விசில்',
    flashing: 'மின்னுவது',
    smoke: 'புகை',
    multicolour: 'பல வண்ணங்கள்',
    greenCracker: 'பசுமைப் பட்டாசு',
    certificate: 'சான்றிதழ் {{number}}',
    yes: 'ஆம்',
  },
} satisfies Translation<typeof en>
