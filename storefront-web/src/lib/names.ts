import { currentLanguage, type Language } from './i18n'

/** A text in other languages; empty where there is no translation. Answers that a former release saved on the device have none. */
type Translations<T> = Partial<Record<Language, T>> | undefined

export interface Named {
  name: string
  names?: Translations<string>
}

/** The text in the language of the page, else the English one. */
export function translated<T extends string | readonly string[]>(english: T, texts: Translations<T>): T {
  const own = texts?.[currentLanguage()]
  return own?.length ? own : english
}

/** The `lang` of an element that shows such a text: the English one on a page in another language is marked. */
export const langOf = <T extends string | readonly string[]>(texts: Translations<T>): 'en' | undefined =>
  currentLanguage() === 'en' || texts?.[currentLanguage()]?.length ? undefined : 'en'

export const nameOf = ({ name, names }: Named): string => translated(name, names)
