import { useLanguage } from '../lib/i18n'
import { langOf, type Named, translated } from '../lib/names'

/** A text of the shop in the language of the page, else in English and marked as that. */
export function Translated({ text, texts }: { text: string; texts: Named['names'] }) {
  useLanguage()
  const lang = langOf(texts)
  return lang && text ? <span lang={lang}>{text}</span> : translated(text, texts)
}

export const Name = ({ of }: { of: Named }) => <Translated text={of.name} texts={of.names} />
