import type { Language } from '../lib/i18n'
import type { Content } from './shape'

const loaders: Record<Language, () => Promise<Content>> = {
  en: async () => (await import('./en')).content,
  ta: async () => (await import('./ta')).content,
  hi: async () => (await import('./hi')).content,
}

const loading: Partial<Record<Language, Promise<Content>>> = {}

/** The owner's words in a language, fetched once. */
export function contentOf(language: Language): Promise<Content> {
  loading[language] ??= loaders[language]()
  return loading[language]
}
