import { formatDay } from '@shop/shared/lib/dates'
import { useLanguage, useT } from '../lib/i18n'
import { translated } from '../lib/names'
import { OwnText, type OwnTexts } from './Translated'

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

/** Terms of a place besides amounts, one per line; renders nothing without any. */
export function PlaceNotes({ notes: { freight, lastDispatchOn, delivery, toBeConfirmed }, children }: Props) {
  const t = useT('selling')
  const language = useLanguage()
  return (
    <ul>
      {children}
      {toBeConfirmed ? <li>{t('selling.toBeConfirmed')}</li> : null}
      {freight && translated(freight.en, freight) ? (
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
