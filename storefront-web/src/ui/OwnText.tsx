import { useLanguage } from '../lib/i18n'
import { type OwnTexts, ownText } from '../lib/ownText'

/** The owner's words in the language of the page, else in English. */
export function OwnText({ of }: { of: OwnTexts }) {
  const { text, lang } = ownText(of, useLanguage())
  return <span lang={lang}>{text}</span>
}
