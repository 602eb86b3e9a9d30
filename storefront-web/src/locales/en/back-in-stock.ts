/** English for reminders of sold-out products. */
export default {
  backInStock: {
    tellMe: 'Tell me when it is back',
    email: 'Email Address',
    hint: 'One mail, nothing is reserved.',
    send: 'Tell me',
    sending: 'Sending…',
    askedOwn: 'Thank you. We write to {{email}} when it is back.',
    asked: 'Thank you. We write to {{email}} when it is back. Please open the mail that we send now, and confirm it.',
    failed: 'That could not be sent. Please try again.',
    title: 'Back in stock',
    lead: 'A mail when a sold-out product is back.',
    noLink: 'Please open the link in our mail.',
    question: 'Shall we write to you when {{name}} is back?',
    yes: 'Yes, tell me',
    no: 'No mail about it',
    confirmed: 'We write to you when {{name}} is back.',
    mailed: 'We wrote to you that {{name}} is back. There is no further mail.',
    stop: 'End the reminder',
    stopped: 'You will get no mail about {{name}}.',
    see: 'See {{name}}',
  },
}
