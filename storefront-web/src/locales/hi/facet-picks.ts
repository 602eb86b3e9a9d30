import type en from '../en/facet-picks'
import type { Translation } from '../shape'

export default {
  facets: {
    age: 'जलाने वाले की उम्र',
    anyAge: 'कोई भी उम्र',
    years: '{{count}} वर्ष',
    greenOnly: 'केवल ग्रीन पटाखे',
    open: 'आवाज़, असर, उम्र',
    chosen: '{{count}} चुने गए',
    show_one: '{{count}} पटाखा दिखाएँ',
    show_other: '{{count}} पटाखे दिखाएँ',
    showMany: '{{total}} पटाखे दिखाएँ',
    showUncounted: 'पटाखे दिखाएँ',
  },
} satisfies Translation<typeof en>
