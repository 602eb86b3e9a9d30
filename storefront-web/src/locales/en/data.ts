/** English for what customers may do with their own data. It comes with that part of the profile alone. */
export default {
  data: {
    title: 'Your data',
    text: 'Everything the shop knows of you, as a file: profile, addresses, orders, reviews, messages and devices.',
    download: 'Download my data',
    downloading: 'Collecting your data...',
    downloaded: 'Your data is saved as my-data.json',
    downloadFailed: 'Failed to collect your data',
    remove: 'Delete my account',
    removeText:
      'Deletes your profile, addresses, cart, payment screenshots and messages, and logs you out everywhere. Past orders stay in the shop’s books without your name. This cannot be undone.',
    confirm: 'Type {{email}} to confirm',
    removing: 'Deleting...',
    keep: 'Keep my account',
    removed: 'Your account and your personal data are deleted.',
    removeFailed: 'Failed to delete your account',
  },
} as const
