interface Block {
  title: string
  lines: readonly string[]
}

export interface Page {
  title: string
  /** For search results and shared links. */
  description: string
  lead: string
  blocks: readonly Block[]
}

/** The owner's words: one file a language, one shape for all. {email} becomes the shop's address, {shop} its name. */
export interface Content {
  faq: Page
  help: Page
  shipping: Page
  privacy: Page
}
