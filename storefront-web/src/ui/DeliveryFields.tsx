import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { fieldMessage } from '../lib/fieldErrors'
import type { DeliveryValues } from '../lib/forms'
import { useT } from '../lib/i18n'
import choices from './choices.module.css'
import { FieldError, TextField } from './Field'
import text from './text.module.css'

interface Props {
  register: UseFormRegister<DeliveryValues>
  errors: FieldErrors<DeliveryValues>
  deliveryTo: DeliveryValues['deliveryTo']
  /** What the shop's rule for the place offers. */
  offered?: 'door' | 'transport' | 'both'
}

/** Whether a parcel goes to the door or to a transport office, and to which. */
export function DeliveryFields({ register, errors, deliveryTo, offered = 'both' }: Props) {
  const t = useT('recipient')
  const wrong = fieldMessage(errors.deliveryTo?.message, t)
  return (
    <>
      <fieldset className={choices.choices} aria-describedby={wrong ? 'delivery-error' : undefined}>
        <legend className={text.label}>{t('recipient.deliverTo')}</legend>
        {(['door', 'transport'] as const).map((kind) =>
          offered === 'both' || offered === kind ? (
            <label className={choices.choice} key={kind}>
              <input type="radio" value={kind} aria-invalid={wrong ? true : undefined} {...register('deliveryTo')} />
              <span>{t(`recipient.${kind}`)}</span>
            </label>
          ) : null,
        )}
        {offered === 'both' ? null : <p className={text.dim}>{t(offered === 'door' ? 'recipient.onlyDoor' : 'recipient.onlyTransport')}</p>}
        <FieldError id="delivery-error" text={wrong} />
      </fieldset>
      {deliveryTo === 'transport' ? (
        <TextField
          label={t('recipient.office')}
          hint={t('recipient.officeHint')}
          autoComplete="off"
          maxLength={120}
          error={fieldMessage(errors.transportOffice?.message, t)}
          {...register('transportOffice')}
        />
      ) : null}
    </>
  )
}

/** A second number at which the carrier can call. */
export function AlternatePhoneField({ register, errors }: Pick<Props, 'register' | 'errors'>) {
  const t = useT('recipient')
  return (
    <TextField
      label={t('recipient.alternatePhone')}
      hint={t('recipient.alternateHint')}
      optional
      type="tel"
      inputMode="tel"
      autoComplete="off"
      error={fieldMessage(errors.alternatePhone?.message, t)}
      {...register('alternatePhone')}
    />
  )
}
