import type en from '../en/browse'
import type { Translation } from '../shape'

export default {
  product: {
    addFundFailed: 'फ़ंड कार्ट में नहीं जुड़ा। कृपया फिर कोशिश करें।',
    addGiftFailed: 'गिफ़्ट बॉक्स कार्ट में नहीं जुड़ा। कृपया फिर कोशिश करें।',
    loginFunds: 'फ़ंड कार्ट में जोड़ने के लिए लॉगिन करें',
    loginGifts: 'गिफ़्ट बॉक्स कार्ट में जोड़ने के लिए लॉगिन करें',
  },
  packs: {
    fundsTitle: 'हमारे फ़ंड',
    fundsLead: 'एक दाम में तैयार बंडल।',
    giftTitle: 'हमारे गिफ़्ट बॉक्स',
    giftLead: 'देने के लिए पैक, ऊपर रिबन के साथ।',
    additional: 'अतिरिक्त सामान',
    viewItems: 'सामान देखें',
    ofName: '{{name}}',
    itemsIn: '{{name}} में क्या है',
    line: '{{name}} × {{count}}',
    addToCart: 'कार्ट में जोड़ें',
    loadFundsFailed: 'फ़ंड लोड नहीं हुए',
    loadGiftsFailed: 'गिफ़्ट बॉक्स लोड नहीं हुए',
    loadingFunds: 'फ़ंड लोड हो रहे हैं',
    loadingGifts: 'गिफ़्ट बॉक्स लोड हो रहे हैं',
    noFunds: 'इस समय कोई फ़ंड उपलब्ध नहीं है।',
    noGifts: 'इस समय कोई गिफ़्ट बॉक्स उपलब्ध नहीं है।',
  },
  categories: {
    title: 'श्रेणियाँ',
    lead: 'शांत से धमाकेदार तक, हर तरह के पटाखे।',
    explore: 'श्रेणी देखें',
    subCategories: 'उप-श्रेणियाँ',
    view: 'देखें',
    error: 'श्रेणियाँ लोड नहीं हुईं',
    loading: 'श्रेणियाँ लोड हो रही हैं',
    productCount_one: '{{count}} उत्पाद',
    productCount_other: '{{count}} उत्पाद',
    noCategories: 'इस समय कोई श्रेणी उपलब्ध नहीं है।',
  },
} satisfies Translation<typeof en>
