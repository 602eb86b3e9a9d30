import { use } from 'react'
import { type Language, loadWith, useLanguage } from '../lib/i18n'
import type { Content } from './shape'

const loaders: Record<Language, () => Promise<Content>> = {
  en: async () => (await import('./en')).content,
  ta: async () => (await import('./ta')).content,
  hi: async () => (await import('./hi')).content,
}

const loading: Partial<Record<Language, Promise<Content>>> = {}
const loaded: Partial<Record<Language, Content>> = {}

/** The owner's words in a language, fetched once. */
export function contentOf(language: Language): Promise<Content> {
  loading[language] ??= loaders[language]().then((content) => {
    loaded[language] = content
    return content
  })
  return loading[language]
}

loadWith(contentOf)

/** The owner's words in the language in use. */
export function useContent(): Content {
  const language = useLanguage()
  return loaded[language] ?? use(contentOf(language))
}
