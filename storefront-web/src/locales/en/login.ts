import { registerMessages } from '../../lib/i18n'

/** English, to the letter of the specification: sign-in. */
export const loginTexts = {
  login: {
    title: 'Login',
    lead: 'We send a 6-digit code to your e-mail. No password needed.',
    email: 'Email Address',
    send: 'Send OTP',
    sending: 'Sending...',
    needEmail: 'Please enter your email address',
    codeTitle: 'Enter the code',
    sentTo: 'We sent a 6-digit code to <b>{{email}}</b>',
    code: '6-digit code',
    name: 'Name',
    verify: 'Verify',
    verifying: 'Verifying...',
    needCode: 'Please enter the OTP',
    shortCode: 'OTP must be 6 digits',
    changeEmail: 'Change Email',
    resend: 'Resend OTP',
    resent: 'OTP resent successfully.',
    wait: 'Please wait {{n}} seconds before requesting another OTP.',
    paste: 'Paste the code',
    attemptsLeft_one: '{{count}} attempt left.',
    attemptsLeft_other: '{{count}} attempts left.',
    sendFailed: 'Failed to send OTP',
    sendOffline: 'Failed to send OTP. Please check your internet connection.',
    verifyFailed: 'Failed to verify OTP',
    failed: 'Login failed. Please try again.',
    answerLost: 'The answer to this code was lost. Press Resend OTP to get a new code.',
    invalidResponse: 'Invalid response from server',
    welcome: 'You are logged in',
    ended: 'Your session has ended. Please login again.',
  },
} as const

registerMessages(loginTexts, { ta: () => import('../ta/login'), hi: () => import('../hi/login') })
