import type en from '../en/facet-picks'
import type { Translation } from '../shape'

export default {
  facets: {
    age: 'பற்ற வைப்பவரின் வயது',
    anyAge: 'எந்த வயதும்',
    years: '{{count}} வயது',
    greenOnly: 'பசுமைப் பட்டாசுகள் மட்டும்',
    open: 'சத்தம், காட்சி, வயது',
    chosen: '{{count}} தேர்வு',
    show_one: '{{count}} பட்டாசைக் காட்டு',
    show_other: '{{count}} பட்டாசுகளைக் காட்டு',
    showMany: '{{total}} பட்டாசுகளைக் காட்டு',
    showUncounted: 'பட்டாசுகளைக் காட்டு',
  },
} satisfies Translation<typeof en>
