import type en from '../en/address'
import type { Translation } from '../shape'

export default {
  address: {
    street: 'தெரு',
    city: 'ஊர்',
    state: 'மாநிலம்',
    pincode: 'பின்கோடு',
    landmark: 'அடையாளம்',
    phone: 'தொலைபேசி எண்',
    type: 'வகை',
    home: 'வீடு',
    work: 'அலுவலகம்',
    other: 'மற்றது',
    chooseState: 'மாநிலத்தைத் தேர்ந்தெடுங்கள்',
    default: 'இயல்பு',
    makeDefault: 'இதை இயல்பு முகவரியாக்கு',
    needName: 'பார்சலைப் பெறுபவரின் பெயரை எழுதவும்',
    needStreet: 'தெரு முகவரியை எழுதுங்கள்',
    needCity: 'ஊரை எழுதுங்கள்',
    needState: 'மாநிலத்தைத் தேர்ந்தெடுங்கள்',
    needPincode: 'சரியான 6 இலக்க பின்கோடை எழுதுங்கள்',
    needPhone: 'சரியான 10 இலக்கத் தொலைபேசி எண்ணை எழுதுங்கள்',
  },
} satisfies Translation<typeof en>
