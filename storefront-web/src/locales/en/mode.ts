/** English for how the shop sells. It comes when that is not as ever. */
export default {
  mode: {
    enquiry: 'At the moment we take enquiries: put your list together and send it to us. We get in touch with you within 24 hours.',
    closed: 'We are closed at the moment.',
    reopens: 'We open again on {{day}}.',
    orderNew: 'You can order online again.',
    enquiryNew: 'From now on we take enquiries.',
    closedNew: 'We have just closed.',
    kept: 'What you chose and typed is still there.',
  },
} as const
