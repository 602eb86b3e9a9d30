import { figures as f } from './figures'
import type { Content } from './shape'

export const content: Content = {
  faq: {
    title: 'FAQ',
    description: 'Answers about accounts, payments, shipping times, tracking, support, security and cancellation.',
    enquiryDescription: 'Answers about accounts, shipping times, support and security.',
    lead: 'What customers ask us most.',
    blocks: [
      {
        title: 'How do I create an account?',
        lines: [
          'Enter your e-mail address on the Login page. We send you a 6-digit code; the first code that you enter creates your account. There is no password to remember.',
        ],
      },
      {
        title: 'Which payment methods do you accept?',
        lines: [
          'UPI and bank transfer. After paying, upload the screenshot of your payment on the payment page.',
          `We verify it within ${f.verifyHours} hours and write to you. Cash on delivery is offered at checkout when it is available.`,
        ],
        enquiry: null,
      },
      {
        title: 'How long does shipping take?',
        lines: [
          `Standard shipping takes ${f.standardDays} business days, express shipping ${f.expressDays}. Remote places may need longer in the week before Deepavali.`,
        ],
      },
      {
        title: 'How do I track my order?',
        lines: [
          'Open My Orders when you are signed in, or use Track Order with your order number and e-mail address. Every step is shown with its time.',
        ],
        enquiry: null,
      },
      {
        title: 'How do I reach customer support?',
        lines: ['Write to {email} or use the contact form on the home page. We answer in Tamil, Hindi and English.'],
      },
      {
        title: 'Is my information secure?',
        lines: [
          'Yes. All pages are encrypted on their way to you. Payment screenshots are stored privately that only our staff and you can open. We never see your bank password or UPI PIN, and never ask for them.',
        ],
        enquiry: ['Yes. All pages are encrypted on their way to you. We never ask for your bank password or a PIN.'],
      },
      {
        title: 'Can I cancel my order?',
        lines: [
          `Yes, within ${f.cancelHours} hour of placing it, and for as long as its status is Pending: open the order in My Orders and choose Cancel order. An order that has been confirmed is being packed; please write to us.`,
        ],
        enquiry: null,
      },
    ],
  },
  help: {
    title: 'Help Center',
    description: 'Help with product safety, orders and delivery, safety guidelines and your account.',
    enquiryDescription: 'Help with product safety, safety guidelines and your account.',
    lead: 'Short answers, and a person behind them.',
    blocks: [
      {
        title: 'Product safety',
        lines: [
          'Every box carries its maker, licence and age restriction; the product page shows them too.',
          'Store crackers in a dry, cool place, away from flames, switches and the kitchen.',
          `Keep children under ${f.childAge} away from crackers.`,
        ],
      },
      {
        title: 'Orders and delivery',
        lines: [
          `Orders are delivered in ${f.helpDays} business days once the payment is verified.`,
          `An order can be cancelled within ${f.cancelHours} hour, as long as it is pending.`,
          'A parcel that arrives damp or damaged: send us a photo on the same day and we replace it.',
        ],
        enquiry: null,
      },
      {
        title: 'Safety guidelines',
        lines: [
          'Light outdoors, one at a time, at arm’s length, with an adult present.',
          'Wear cotton clothes and closed shoes.',
          'Keep a bucket of water and sand near. Never light a cracker a second time.',
          'Follow the hours that your state permits.',
        ],
      },
      {
        title: 'Account help',
        lines: [
          'No code in your inbox? Look into the spam folder, then ask for another after a minute.',
          'Change your name, phone number and addresses under My Account. Lost a phone? Choose Logout from all devices under Security.',
          'Anything else: {email}',
        ],
      },
    ],
  },
  shipping: {
    title: 'Shipping Information',
    description: 'Standard and express shipping, rates, tracking and international orders.',
    enquiryDescription: 'Standard and express shipping, rates, tracking and other countries.',
    lead: 'From the godown in Sivakasi to your door.',
    blocks: [
      {
        title: 'Standard shipping',
        lines: [`${f.standardDays} business days, by licensed transport.`, 'Your order leaves us once the payment is verified.'],
        enquiry: [`${f.standardDays} business days, by licensed transport.`],
      },
      {
        title: 'Express shipping',
        lines: [`${f.expressDays} business days to the towns that our transporters reach overnight. Please ask us before you order.`],
        enquiry: [`${f.expressDays} business days to the towns that our transporters reach overnight. Please ask us first.`],
      },
      {
        title: 'Rates',
        lines: [
          'Shipping is free on this site: the total at checkout is all that you pay.',
          'Should a remote place need a surcharge, we ask you first.',
        ],
        enquiry: ['Should a remote place need a surcharge, we ask you first.'],
      },
      {
        title: 'Tracking',
        lines: [
          'You get an e-mail when the parcel is shipped, with carrier and tracking number.',
          'Follow it under My Orders, or with Track Order without signing in.',
        ],
        enquiry: ['You get an e-mail when the parcel is shipped, with carrier and tracking number.'],
      },
      {
        title: 'International',
        lines: [
          `Where the law permits, ${f.internationalDays} business days. Fireworks are dangerous goods: most countries do not permit them by post. Write to {email} before you order.`,
        ],
        enquiry: [
          `Where the law permits, ${f.internationalDays} business days. Fireworks are dangerous goods: most countries do not permit them by post. Write to {email} first.`,
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What we collect, why, who sees it, and your rights.',
    lead: `Last updated: ${f.privacyDate.en}`,
    blocks: [
      {
        title: 'Information we collect',
        lines: [
          'Your name, e-mail address, phone number and delivery addresses; what you choose; the screenshots of your transfers that you upload; the messages that you send us.',
          'We do not collect card numbers, bank passwords or PINs.',
        ],
      },
      {
        title: 'How we use it',
        lines: [
          'To sign you in, to deliver what you chose, to verify transfers, to answer you, and to meet our duties under law. Nothing else.',
        ],
      },
      {
        title: 'Sharing',
        lines: [
          'With the transporter: name, address and phone number, so that the parcel finds you. With authorities where the law demands it. We sell nothing to anybody.',
        ],
      },
      {
        title: 'Security',
        lines: [
          'Connections are encrypted. Sign-in codes are stored only as a fingerprint. Screenshots lie in private storage and are opened by links that expire in minutes.',
        ],
      },
      {
        title: 'Cookies',
        lines: [
          'We use no advertising cookies. Your device keeps your sign-in, language, theme and half-filled forms, so that the shop works.',
        ],
      },
      {
        title: 'Your rights',
        lines: [
          'See and correct your details under My Account. To get a copy of your data or have it deleted, write to {email}. Records of sales stay for as long as tax law asks.',
        ],
      },
      {
        title: 'Children',
        lines: [
          `Our service is not for people under ${f.adultAge}. We do not knowingly collect their data; if you learn of any, please tell us and we delete it.`,
        ],
      },
      {
        title: 'International transfers',
        lines: ['Our servers may be outside your state or country. Wherever your data lies, this policy protects it.'],
      },
    ],
  },
}
