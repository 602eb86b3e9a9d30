import type en from '../en/facets'
import type { Translation } from '../shape'

export default {
  facets: {
    noise: 'आवाज़',
    silent: 'बिना आवाज़',
    low: 'धीमी',
    medium: 'मध्यम',
    loud: 'तेज़',
    decibels: '4 मी. पर {{count}} dB तक',
    effect: 'असर',
    sparks: 'चिनगारियाँ',
    fountain: 'फव्वारा',
    spinning: 'घूमने वाला',
    aerial: 'आसमान में',
    bang: 'धमाका',
    crackling: 'चटचटाहट',
    whistling: 'सीटी',
    flashing: 'चमक',
    smoke: 'धुआँ',
    multicolour: 'कई रंग',
    greenCracker: 'ग्रीन पटाखा',
    certificate: 'प्रमाणपत्र {{number}}',
    yes: 'हाँ',
  },
} satisfies Translation<typeof en>
