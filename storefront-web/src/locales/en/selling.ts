import { registerMessages } from '../../lib/i18n'

/** English for where something goes and on what terms: product, price list, cart, checkout and order pages. */
export const sellingTexts = {
  selling: {
    sendToPin: 'Send to PIN',
    pinHint: 'The 6 digits of your post office',
    pinBad: 'Please enter a valid 6-digit PIN',
    check: 'Check',
    checking: 'Checking the PIN...',
    checkFailed: 'The PIN could not be checked.',
    sendTo: 'Send to {{place}}',
    change: 'Change',
    whichState: '{{pin}} is in more than one state. Which one is yours?',
    unknownPin: 'We do not know {{pin}}. Which state is it in?',
    chooseState: 'Choose a state',
    cannotSend: 'We cannot send to {{pin}}',
    dispatchOver: 'The last dispatch to this place was on {{day}}.',
    toBeConfirmed: 'We do not know this PIN. We confirm the place before we send anything.',
    minimum: 'Minimum for this place: {{amount}}',
    packingRate: 'Packing charge: {{rate}}',
    lastDispatch: 'Last dispatch to this place: {{day}}',
    door: 'We deliver to the door.',
    transport: 'You collect the parcel at a transport office.',
    cashUpTo: 'Cash on delivery up to {{amount}}',
    noCash: 'No cash on delivery at this place',
    enquiryPlace: 'For this place we take enquiries: send us your list, and we get in touch with you.',
  },
} as const

registerMessages(sellingTexts, { ta: () => import('../ta/selling'), hi: () => import('../hi/selling') })
