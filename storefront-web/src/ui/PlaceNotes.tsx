import '@/locales/en/selling'
import { useLanguage, useT } from '../lib/i18n'
import { formatDay } from '../shared/lib/dates'
import type { OwnTexts } from './Translated'
import { OwnText } from './Translated'

interface Props {
  notes: {
    freight: OwnTexts | null
    lastDispatchOn: string | null
    delivery: 'door' | 'transport' | 'both'
    toBeConfirmed: boolean
  }
  /** Further lines, first. */
  children?: React.ReactNode
}

/** What holds for a place besides amounts, a line each; nothing when there is nothing to say. */
export function PlaceNotes({ notes: { freight, lastDispatchOn, delivery, toBeConfirmed }, children }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <ul>
      {children}
      {toBeConfirmed ? <li>{t('selling.toBeConfirmed')}</li> : null}
      {freight ? (
        <li>
          <OwnText of={freight} />
        </li>
      ) : null}
      {delivery === 'both' ? null : <li>{t(`selling.${delivery}`)}</li>}
      {lastDispatchOn ? <li>{t('selling.lastDispatch', { day: formatDay(lastDispatchOn, language) })}</li> : null}
    </ul>
  )
}

export const hasPlaceNotes = ({ freight, lastDispatchOn, delivery, toBeConfirmed }: Props['notes']): boolean =>
  toBeConfirmed || freight !== null || lastDispatchOn !== null || delivery !== 'both'
