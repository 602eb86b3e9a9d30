import { chooseLanguage, isLanguage, languages, useLanguage, useT } from '@/lib/i18n'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'
import styles from './LanguageChoice.module.css'

export function LanguageChoice() {
  const t = useT()
  const language = useLanguage()
  return (
    <label className={styles.box}>
      <span className={text.srOnly}>{t('nav.language')}</span>
      <select
        className={styles.select}
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
