import { use } from 'react'
import { type Language, onLanguageChange, useLanguage } from '../lib/i18n'
import { retryImport } from '../lib/retryImport'
import type { Content } from './shape'

const loaders: Record<Language, () => Promise<{ content: Content }>> = {
  en: retryImport(() => import('./en'), 'content'),
  ta: retryImport(() => import('./ta'), 'content'),
  hi: retryImport(() => import('./hi'), 'content'),
}

const loaded: Partial<Record<Language, Content>> = {}

/** The owner's texts in a language. Rejects if they cannot be loaded; the next call tries again. */
export async function contentOf(language: Language): Promise<Content> {
  const found = loaded[language] ?? (await loaders[language]()).content
  loaded[language] = found
  return found
}

onLanguageChange(contentOf)

/** The owner's words in the language in use. */
export function useContent(): Content {
  const language = useLanguage()
  return loaded[language] ?? use(contentOf(language))
}
