import type { Page } from '@/content/shape'
import { useMode } from '@/lib/mode'
import { speaksOfSales, withoutSales } from '@/lib/salesWords'

/** A page without its sentences about ordering and paying. */
export function neutralPage(page: Page): Page {
  const blocks = page.blocks
    .filter(({ title }) => !speaksOfSales(title))
    .map((block) => ({ ...block, lines: block.lines.map(withoutSales).filter(Boolean) }))
    .filter(({ lines }) => lines.length > 0)
  const lead = withoutSales(page.lead)
  return { ...page, description: withoutSales(page.description) || lead || page.title, lead, blocks }
}

/** The owner's page as the mode allows it. */
export function useAllowedPage(page: Page): Page {
  return useMode() === 'enquiry' ? neutralPage(page) : page
}
