import type en from '../en/address'
import type { Translation } from '../shape'

export default {
  address: {
    street: 'गली / सड़क',
    city: 'शहर',
    state: 'राज्य',
    pincode: 'पिनकोड',
    landmark: 'पहचान की जगह',
    phone: 'फ़ोन नंबर',
    type: 'प्रकार',
    home: 'घर',
    work: 'दफ़्तर',
    other: 'अन्य',
    chooseState: 'राज्य चुनें',
    default: 'मुख्य',
    makeDefault: 'इसे मुख्य पता बनाएँ',
    needName: 'कृपया पार्सल पाने वाले का नाम लिखें',
    needStreet: 'कृपया गली या सड़क का पता लिखें',
    needCity: 'कृपया शहर लिखें',
    needState: 'कृपया राज्य चुनें',
    needPincode: 'कृपया सही 6 अंकों का पिनकोड लिखें',
    needPhone: 'कृपया सही 10 अंकों का फ़ोन नंबर लिखें',
  },
} satisfies Translation<typeof en>
