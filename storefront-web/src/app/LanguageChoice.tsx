import { chooseLanguage, isLanguage, languages, useLanguage, useT } from '@/lib/i18n'
import { notify } from '@/ui/toast'

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
          if (isLanguage(event.target.value)) chooseLanguage(event.target.value).catch(() => notify.error(t('nav.languageFailed')))
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
