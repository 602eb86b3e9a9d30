import { states } from '@shop/shared/lib/states'
import { useMemo } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { fieldMessage } from '../lib/fieldErrors'
import type { AddressValues } from '../lib/forms'
import { useLanguage, useT } from '../lib/i18n'
import { namedStates } from '../lib/stateNames'
import { SelectField, TextField } from './Field'
import fields from './Field.module.css'

interface Props {
  register: UseFormRegister<AddressValues>
  errors: FieldErrors<AddressValues>
  /** Where the parcel is fetched at a transport office. */
  streetOptional?: boolean
}

/** The fields of an Indian address, with matching keyboards and suggestions. The PIN code is first: it fills in city and state (`useFillPlace`). */
export function AddressFields({ register, errors, streetOptional }: Props) {
  const t = useT('account', 'states')
  const language = useLanguage()
  const named = useMemo(() => namedStates(states, language), [language])
  const errorOf = (field: keyof AddressValues): string | undefined => {
    return fieldMessage(errors[field]?.message, t)
  }
  return (
    <>
      <div className={fields.pair}>
        <TextField
          label={t('address.pincode')}
          inputMode="numeric"
          autoComplete="postal-code"
          error={errorOf('pincode')}
          {...register('pincode')}
        />
        <TextField label={t('address.city')} autoComplete="address-level2" maxLength={100} error={errorOf('city')} {...register('city')} />
      </div>
      <SelectField label={t('address.state')} autoComplete="address-level1" error={errorOf('state')} {...register('state')}>
        <option value="">{t('address.chooseState')}</option>
        {named.map(({ state, name }) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('address.street')}
        optional={streetOptional}
        autoComplete="street-address"
        maxLength={200}
        error={errorOf('street')}
        {...register('street')}
      />
      <TextField label={t('address.landmark')} optional maxLength={200} error={errorOf('landmark')} {...register('landmark')} />
    </>
  )
}
