import { cx } from '@shop/shared/lib/classes'
import { formatDay, toIsoDay } from '@shop/shared/lib/dates'
import { roundRupees } from '@shop/shared/lib/money'
import { isPincode, normalizePincode } from '@shop/shared/lib/numbers'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { choosePlace, type Place, usePlace } from '@/api/place'
import { isRefused, serviceQuery } from '@/api/selling'
import { useShop } from '@/api/shop'
import type { Service } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { translated } from '@/lib/names'
import { setPlaceRefusal } from '@/lib/refusedPlace'
import { namedStates, stateName } from '@/lib/stateNames'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { SelectField, TextField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'
import { PlaceNotes } from '@/ui/PlaceNotes'
import { OwnText } from '@/ui/Translated'
import text from '@/ui/text.module.css'

/** Asks once for the delivery place, and shows its terms. */
export default function SendTo() {
  const t = useT('selling')
  const place = usePlace()
  const [isChanging, setChanging] = useState(false)
  const section = useRef<HTMLElement>(null)
  const choose = (next: Place) => {
    choosePlace(next)
    setChanging(false)
    // The field that had the focus is gone.
    section.current?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} className={cx(layout.panel, layout.stack, layout.near)} aria-label={t('selling.sendToPin')}>
      {place === null || isChanging ? (
        <PinForm place={place} onChoose={choose} />
      ) : (
        <Chosen place={place} onChoose={choose} onChange={() => setChanging(true)} />
      )}
    </section>
  )
}

function PinForm({ place, onChoose }: { place: Place | null; onChoose: (place: Place) => void }) {
  const t = useT('selling')
  const [typed, setTyped] = useState(place?.pincode ?? '')
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pincode = normalizePincode(typed)
    setWrong(!isPincode(pincode))
    if (isPincode(pincode)) onChoose({ pincode, state: '' })
    else focusFirstInvalid()
  }
  return (
    <form ref={form} noValidate className={cx(layout.stack, layout.near)} onSubmit={submit}>
      <TextField
        label={t('selling.sendToPin')}
        hint={t('selling.pinHint')}
        inputMode="numeric"
        autoComplete="postal-code"
        value={typed}
        error={isWrong ? t('selling.pinBad') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t('selling.check')}</Button>
    </form>
  )
}

/** Sets the reason that the page's buttons show instead of adding. */
function useRefusal(service: Service | null): void {
  const t = useT('selling')
  const message = isRefused(service)
    ? [t('selling.cannotSend', { pin: service.pincode }), service.reason ? translated(service.reason.en, service.reason) : '']
        .filter(Boolean)
        .join('. ')
    : ''
  useEffect(() => {
    setPlaceRefusal(message)
    return () => setPlaceRefusal('')
  }, [message])
}

interface ChosenProps {
  place: Place
  onChoose: (place: Place) => void
  onChange: () => void
}

function Chosen({ place, onChoose, onChange }: ChosenProps) {
  const t = useT('selling', 'states')
  const query = useQuery(serviceQuery(place))
  const service = query.data
  useRefusal(service ?? null)
  const name = [place.pincode, service?.state && stateName(service.state)].filter(Boolean).join(', ')
  return (
    <>
      <p className={cx(layout.row, layout.apart)}>
        <b className={text.number}>{t('selling.sendTo', { place: name })}</b>
        <Button variant="ghost" flush onClick={onChange}>
          {t('selling.change')}
        </Button>
      </p>
      <div role="status">
        {query.isPending ? <p className={text.dim}>{t('selling.checking')}</p> : null}
        {query.isError && !service ? (
          <Alert tone="warn">
            {t('selling.checkFailed')} {getErrorMessage(query.error)}
            <br />
            <Button onClick={() => void query.refetch()}>{t('common.tryAgain')}</Button>
          </Alert>
        ) : null}
        {service ? (
          service.needsState ? (
            <StateChoice service={service} onChoose={(state) => onChoose({ ...place, state })} />
          ) : service.allowed ? (
            <Allowed service={service} />
          ) : (
            <Refused service={service} />
          )
        ) : null}
      </div>
    </>
  )
}

/** The terms depend on the state, which is unknown for this PIN code. */
function StateChoice({ service, onChoose }: { service: Service; onChoose: (state: string) => void }) {
  const t = useT('selling', 'states')
  const language = useLanguage()
  return (
    <SelectField
      label={t(service.toBeConfirmed ? 'selling.unknownPin' : 'selling.whichState', { pin: service.pincode })}
      value=""
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t('selling.chooseState')}</option>
      {namedStates(service.states, language).map(({ state, name }) => (
        <option key={state} value={state}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function Refused({ service: { mode, pincode, reason, lastDispatchOn } }: { service: Service }) {
  const t = useT('selling')
  const language = useLanguage()
  // The notice above every page shows that the shop is closed.
  if (mode === 'closed') return null
  const isOver = lastDispatchOn !== null && lastDispatchOn < toIsoDay()
  return (
    <Alert tone="bad">
      <b>{t('selling.cannotSend', { pin: pincode })}</b>
      {reason ? (
        <p>
          <OwnText of={reason} />
        </p>
      ) : null}
      {isOver ? <p>{t('selling.dispatchOver', { day: formatDay(lastDispatchOn, language) })}</p> : null}
    </Alert>
  )
}

const rateOf = ({ percent, flat }: Service['packing']): string =>
  [percent > 0 ? `${percent}%` : '', flat > 0 ? roundRupees(flat) : ''].filter(Boolean).join(' + ')

function Allowed({ service }: { service: Service }) {
  const t = useT('selling')
  const shop = useShop()
  const { mode, reason, minimumOrder, codLimit } = service
  const rate = rateOf(service.packing)
  const isOrder = mode === 'order'
  return (
    <div className={text.small}>
      <PlaceNotes notes={service}>
        {shop?.selling.mode === 'order' && mode === 'enquiry' ? (
          <li>{reason ? <OwnText of={reason} /> : t('selling.enquiryPlace')}</li>
        ) : null}
        {minimumOrder ? <li>{t('selling.minimum', { amount: roundRupees(minimumOrder) })}</li> : null}
        {rate ? <li>{t('selling.packingRate', { rate })}</li> : null}
        {isOrder && shop?.codEnabled && codLimit !== null ? (
          <li>{codLimit > 0 ? t('selling.cashUpTo', { amount: roundRupees(codLimit) }) : t('selling.noCash')}</li>
        ) : null}
      </PlaceNotes>
    </div>
  )
}
