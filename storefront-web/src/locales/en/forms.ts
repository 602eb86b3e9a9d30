/** English that several forms use. */
export default {
  common: {
    save: 'Save',
    delete: 'Delete',
    cancel: 'Cancel',
    badEmail: 'Please enter a valid email address',
    required: 'Please fill in this field',
  },
} as const
