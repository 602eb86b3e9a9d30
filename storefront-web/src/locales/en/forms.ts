import { registerMessages } from '../../lib/i18n'

/** English that several forms use. */
export const formsTexts = {
  common: {
    save: 'Save',
    delete: 'Delete',
    cancel: 'Cancel',
    badEmail: 'Please enter a valid email address',
    required: 'Please fill in this field',
  },
} as const

registerMessages(formsTexts, { ta: () => import('../ta/forms'), hi: () => import('../hi/forms') })
