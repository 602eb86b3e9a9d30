import type { Language } from './i18n'

/** What the owner wrote, in three languages; "" where there is no translation. */
export interface OwnTexts {
  en: string
  ta: string
  hi: string
}

/** The text in a language, else in English; `lang` marks an English text on a page of another language. */
export function ownText(texts: OwnTexts, language: Language): { text: string; lang: 'en' | undefined } {
  const text = texts[language]
  return text ? { text, lang: undefined } : { text: texts.en, lang: language === 'en' ? undefined : 'en' }
}
