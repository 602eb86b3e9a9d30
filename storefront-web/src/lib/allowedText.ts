import { useMode } from './mode'
import { withoutSales } from './salesWords'

/** The owner's words as the mode allows them: all of them, or without those sentences. */
export function useAllowedText(): (text: string) => string {
  return useMode() === 'enquiry' ? withoutSales : asItIs
}

const asItIs = (text: string): string => text
