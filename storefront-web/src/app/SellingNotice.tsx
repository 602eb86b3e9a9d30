import { cx } from '@shop/shared/lib/classes'
import { formatDay } from '@shop/shared/lib/dates'
import type { Shop } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { Alert } from '@/ui/Alert'
import layout from '@/ui/layout.module.css'
import { OwnText } from '@/ui/Translated'

const changed = { order: 'mode.orderNew', enquiry: 'mode.enquiryNew', closed: 'mode.closedNew' } as const

/** How the shop sells at the moment, in the owner's words if there are any. `isNew`: it changed while the page was open. */
export default function SellingNotice({ selling, isNew }: { selling: Shop['selling']; isNew: boolean }) {
  const t = useT('mode')
  const language = useLanguage()
  const mode = useMode()
  const { notice, reopensOn } = selling
  return (
    <div className={cx(layout.wrap, layout.above3)}>
      <Alert tone={mode === 'closed' ? 'warn' : 'info'} role="status">
        {isNew ? (
          <p>
            <b>{t(changed[mode])}</b> {t('mode.kept')}
          </p>
        ) : null}
        {notice ? (
          <p>
            <OwnText of={notice} />
          </p>
        ) : null}
        {mode === 'order' || notice ? null : <p>{t(`mode.${mode}`)}</p>}
        {mode === 'closed' && reopensOn ? <p>{t('mode.reopens', { day: formatDay(reopensOn, language) })}</p> : null}
      </Alert>
    </div>
  )
}
