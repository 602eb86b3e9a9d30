import { retryImport } from '@shop/shared/lib/retryImport'
import { use } from 'react'
import { type Language, onLanguageChange, useLanguage } from '../lib/i18n'
import { useMode } from '../lib/mode'
import { enquiryPage } from './enquiryPage'
import type { Content, Page } from './shape'

const loaders: Record<Language, () => Promise<{ content: Content }>> = {
  en: retryImport(() => import('./en'), 'content'),
  ta: retryImport(() => import('./ta'), 'content'),
  hi: retryImport(() => import('./hi'), 'content'),
}

const loaded: Partial<Record<Language, Content>> = {}

/** The texts of these pages in a language. Rejects if they cannot be loaded; the next call tries again. */
export async function contentOf(language: Language): Promise<Content> {
  const found = loaded[language] ?? (await loaders[language]()).content
  loaded[language] = found
  return found
}

onLanguageChange(contentOf)

/** A page in the language in use, as it is written for the mode. */
export function usePage(name: keyof Content): Page {
  const language = useLanguage()
  const page = (loaded[language] ?? use(contentOf(language)))[name]
  return useMode() === 'enquiry' ? enquiryPage(page) : page
}
