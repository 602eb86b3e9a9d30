import { registerMessages } from '../../lib/i18n'

/** English for enquiries, and for what the rules of a place say at checkout. */
export const enquiryTexts = {
  enquiry: {
    send: 'Send enquiry',
    sending: 'Sending your enquiry...',
    failed: 'The enquiry could not be sent. Please try again.',
    lead: 'Send us your list: nothing is charged. We get in touch with you within 24 hours.',
    sent: 'Thank you! We have your enquiry and get in touch with you within 24 hours.',
    sentElsewhere: 'Enquiry {{number}} is sent. You find it under My Enquiries.',
    title: 'My Enquiries',
    one: 'Enquiry {{number}}',
    sentAt: 'Sent on {{when}}',
    loading: 'Loading enquiries',
    loadFailed: 'Failed to load enquiries',
    notFound: 'Enquiry not found',
    none: 'You have sent no enquiries yet.',
    see: 'View details',
    more: '{{count}} more',
    items: 'What you asked for',
    address: 'Where it goes',
    new: 'Sent',
    contacted: 'We are in touch',
    agreed: 'Agreed',
    closed: 'Closed',
    newHint: 'We get in touch with you within 24 hours.',
    agreedHint: 'What we agreed on is in our mail to you, with a link.',
    totalWas: 'The total was {{old}}. It is now {{total}}.',
    withPacking: 'The packing charge of {{amount}} is part of it.',
    stateOf: 'Please choose the state of {{pin}} in the address: {{states}}',
    only: 'For now we take enquiries only.',
    nothingLost: 'Nothing you typed is lost: you can send it to us as an enquiry.',
    kept: 'Your list and what you typed stay on this page.',
  },
} as const

registerMessages(enquiryTexts, { ta: () => import('../ta/enquiry'), hi: () => import('../hi/enquiry') })
