import type { Page } from './shape'

/** A page as it is written for the time in which the shop takes enquiries alone. */
export function enquiryPage(page: Page): Page {
  const blocks = page.blocks.flatMap(({ title, lines, enquiry }) => (enquiry === null ? [] : [{ title, lines: enquiry ?? lines }]))
  return { ...page, description: page.enquiryDescription ?? page.description, blocks }
}
