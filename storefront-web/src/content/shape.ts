interface Block {
  title: string
  lines: readonly string[]
  /** The lines while the shop takes enquiries alone; null: the block is not shown then. Left out: the same lines. */
  enquiry?: readonly string[] | null
}

export interface Page {
  title: string
  /** For search results and shared links. */
  description: string
  /** The description while the shop takes enquiries alone. Left out: the same. */
  enquiryDescription?: string
  lead: string
  blocks: readonly Block[]
}

/** The texts of these pages: one file a language, one shape for all. {email} becomes the shop's address, {shop} its name. */
export interface Content {
  faq: Page
  help: Page
  shipping: Page
  privacy: Page
}
