import { states } from '@shop/shared/lib/states'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AddressValues } from '../lib/forms'
import { useLanguage, useT } from '../lib/i18n'
import { namedStates } from '../lib/stateNames'
import { type PlaceOfPincode, useFillPlace } from '../lib/useFillPlace'
import { SelectField, TextField } from './Field'
import fields from './Field.module.css'
import { fieldsOf } from './Form'

interface Props {
  /** What is known of the PIN code. */
  known: PlaceOfPincode | null
  /** Where the parcel is fetched at a transport office. */
  streetOptional?: boolean
}

/** The fields of an Indian address, with matching keyboards and suggestions. The PIN code is first: it fills in city and state. */
export function AddressFields({ known, streetOptional }: Props) {
  const t = useT('address', 'states')
  const language = useLanguage()
  const named = useMemo(() => namedStates(states, language), [language])
  const field = fieldsOf(useFormContext<AddressValues>(), t)
  useFillPlace(known)
  return (
    <>
      <div className={fields.pair}>
        <TextField label={t('address.pincode')} inputMode="numeric" autoComplete="postal-code" {...field('pincode')} />
        <TextField label={t('address.city')} autoComplete="address-level2" maxLength={100} {...field('city')} />
      </div>
      <SelectField label={t('address.state')} autoComplete="address-level1" {...field('state')}>
        <option value="">{t('address.chooseState')}</option>
        {named.map(({ state, name }) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label={t('address.street')} optional={streetOptional} autoComplete="street-address" maxLength={200} {...field('street')} />
      <TextField label={t('address.landmark')} optional maxLength={200} {...field('landmark')} />
    </>
  )
}
