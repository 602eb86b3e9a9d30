import { type Language, useLanguage } from '../lib/i18n'
import { langOf, type Named, translated } from '../lib/names'

interface Props {
  text: string
  texts: Named['names']
}

/** A text of the shop in the language of the page, else in English and marked as that. */
export function Translated({ text, texts }: Props) {
  useLanguage()
  const lang = langOf(texts)
  return lang && text ? <span lang={lang}>{text}</span> : translated(text, texts)
}

export const Name = ({ of }: { of: Named }) => <Translated text={of.name} texts={of.names} />

/** What the owner wrote about selling, in three languages; "" where there is no translation. */
export type OwnTexts = Record<Language, string>

export const OwnText = ({ of }: { of: OwnTexts }) => <Translated text={of.en} texts={of} />
