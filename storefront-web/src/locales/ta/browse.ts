import type en from '../en/browse'
import type { Translation } from '../shape'

export default {
  product: {
    addFundFailed: 'சீட்டுத் தொகுப்பைக் கூடையில் சேர்க்க முடியவில்லை. மீண்டும் முயலுங்கள்.',
    addGiftFailed: 'பரிசுப் பெட்டியைக் கூடையில் சேர்க்க முடியவில்லை. மீண்டும் முயலுங்கள்.',
    loginFunds: 'சீட்டுத் தொகுப்பைக் கூடையில் சேர்க்க உள்நுழையுங்கள்',
    loginGifts: 'பரிசுப் பெட்டியைக் கூடையில் சேர்க்க உள்நுழையுங்கள்',
  },
  packs: {
    fundsTitle: 'எங்கள் சீட்டுத் தொகுப்புகள்',
    fundsLead: 'ஒரே விலையில் தயாரான தொகுப்புகள்.',
    giftTitle: 'எங்கள் பரிசுப் பெட்டிகள்',
    giftLead: 'பரிசளிக்கவே பொதிந்தவை, மேலே ஒரு ரிப்பனுடன்.',
    additional: 'கூடுதல் பொருள்',
    viewItems: 'பொருட்களைப் பார்',
    ofName: '{{name}}',
    itemsIn: '{{name}}: உள்ளே இருப்பவை',
    line: '{{name}} × {{count}}',
    addToCart: 'கூடையில் சேர்',
    loadFundsFailed: 'சீட்டுத் தொகுப்புகளை ஏற்ற முடியவில்லை',
    loadGiftsFailed: 'பரிசுப் பெட்டிகளை ஏற்ற முடியவில்லை',
    loadingFunds: 'சீட்டுத் தொகுப்புகள் ஏற்றப்படுகின்றன',
    loadingGifts: 'பரிசுப் பெட்டிகள் ஏற்றப்படுகின்றன',
    noFunds: 'தற்போது சீட்டுத் தொகுப்புகள் எதுவும் இல்லை.',
    noGifts: 'தற்போது பரிசுப் பெட்டிகள் எதுவும் இல்லை.',
  },
  categories: {
    title: 'வகைகள்',
    lead: 'அமைதியானது முதல் அதிரடி வரை, எல்லா வகைப் பட்டாசுகளும்.',
    explore: 'வகையைப் பார்',
    subCategories: 'துணை வகைகள்',
    view: 'பார்',
    error: 'வகைகளை ஏற்ற முடியவில்லை',
    loading: 'வகைகள் ஏற்றப்படுகின்றன',
    productCount_one: '{{count}} பொருள்',
    productCount_other: '{{count}} பொருட்கள்',
    noCategories: 'தற்போது வகைகள் எதுவும் இல்லை.',
  },
} satisfies Translation<typeof en>
