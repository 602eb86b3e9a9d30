/** English for the link to the page that says who the shop is. */
export default {
  verify: { link: 'Is this really us? Check our name and account' },
} as const
