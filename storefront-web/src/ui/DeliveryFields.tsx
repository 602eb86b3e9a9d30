import { useFormContext } from 'react-hook-form'
import type { DeliveryValues } from '../lib/forms'
import { useT } from '../lib/i18n'
import choices from './choices.module.css'
import { FieldError, TextField } from './Field'
import { fieldsOf } from './Form'
import text from './text.module.css'

interface Props {
  deliveryTo: DeliveryValues['deliveryTo']
  /** What the shop's rule for the place offers. */
  offered?: 'door' | 'transport' | 'both'
}

/** Whether a parcel goes to the door or to a transport office, and to which. */
export function DeliveryFields({ deliveryTo, offered = 'both' }: Props) {
  const t = useT('recipient')
  const field = fieldsOf(useFormContext<DeliveryValues>(), t)
  const { error: wrong, ...choice } = field('deliveryTo')
  return (
    <>
      <fieldset className={choices.choices} aria-describedby={wrong ? 'delivery-error' : undefined}>
        <legend className={text.label}>{t('recipient.deliverTo')}</legend>
        {(['door', 'transport'] as const).map((kind) =>
          offered === 'both' || offered === kind ? (
            <label className={choices.choice} key={kind}>
              <input type="radio" value={kind} aria-invalid={wrong ? true : undefined} {...choice} />
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
          {...field('transportOffice')}
        />
      ) : null}
    </>
  )
}

/** A second number at which the carrier can call. */
export function AlternatePhoneField() {
  const t = useT('recipient')
  const field = fieldsOf(useFormContext<DeliveryValues>(), t)
  return (
    <TextField
      label={t('recipient.alternatePhone')}
      hint={t('recipient.alternateHint')}
      optional
      type="tel"
      inputMode="tel"
      autoComplete="off"
      {...field('alternatePhone')}
    />
  )
}
