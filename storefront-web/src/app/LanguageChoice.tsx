import { chooseLanguage, isLanguage, languages, useLanguage, useT } from '@/lib/i18n'

export function LanguageChoice() {
  const t = useT()
  const language = useLanguage()
  return (
    <label className="lang-box">
      <span className="sr">{t('nav.language')}</span>
      <select
        className="lang"
        value={language}
        onChange={(event) => {
          if (isLanguage(event.target.value)) void chooseLanguage(event.target.value)
        }}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
