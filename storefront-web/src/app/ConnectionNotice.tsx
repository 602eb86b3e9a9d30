import { formatMoment, formatTime, isToday } from '@shop/shared/lib/dates'
import { useConnection } from '@/lib/connection'
import { useLanguage, useT } from '@/lib/i18n'
import { Alert } from '@/ui/Alert'
import layout from '@/ui/layout.module.css'

/** Above every page: the server cannot be reached, and the age of the saved copy that is shown. */
export function ConnectionNotice() {
  const t = useT()
  const language = useLanguage()
  const { reachable, savedAt } = useConnection()
  const time = savedAt === null ? '' : isToday(savedAt) ? formatTime(savedAt) : formatMoment(savedAt, language)
  return (
    <div className={layout.wrap} role="status">
      {reachable ? null : (
        <div className={layout.above3}>
          <Alert tone="info" icon="off">
            <b>{t('common.offline')}</b> {time ? t('common.savedCopy', { time }) : t('common.offlineHint')}
          </Alert>
        </div>
      )}
    </div>
  )
}
