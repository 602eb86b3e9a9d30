import { cx } from '@shop/shared/lib/classes'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Address, User } from '@/api/types'
import { useT } from '@/lib/i18n'
import type { PlaceOfPincode } from '@/lib/useFillPlace'
import { AddressFields } from '@/ui/AddressFields'
import { CheckLabel } from '@/ui/CheckLabel'
import { AlternatePhoneField, DeliveryFields } from '@/ui/DeliveryFields'
import { TextField } from '@/ui/Field'
import { fieldsOf } from '@/ui/Form'
import layout from '@/ui/layout.module.css'
import { AddressChoice } from './AddressChoice'
import { type Draft, newAddress } from './draft'

type RecipientValues = Pick<Draft, 'name' | 'alternatePhone' | 'deliveryTo' | 'transportOffice'>

/** To whom parcels to an address go: as saved with it, else to the customer's door. */
export function recipientOf(address: Address | undefined, user: User): RecipientValues {
  return {
    name: address?.name || user.name || '',
    alternatePhone: address?.alternatePhone ?? '',
    deliveryTo: address?.deliveryTo ?? 'door',
    transportOffice: address?.transportOffice ?? '',
  }
}

/** Whether the profile lacks what an order needs. */
export const isShort = (user: User): boolean => !user.name || !user.phoneNumber

interface Props {
  values: Draft
  addresses: readonly Address[]
  user: User
  /** What is known of the PIN code of a new address. */
  known: PlaceOfPincode | null
  /** How parcels to the place can be delivered. */
  offered: Draft['deliveryTo'] | 'both'
}

/** Where the parcel goes, and to whom. */
export function Recipient({ values, addresses, user, known, offered }: Props) {
  const t = useT('address', 'checkout', 'recipient')
  const form = useFormContext<Draft>()
  const field = fieldsOf(form, t)
  // Restores the text typed for this address.
  const [typed, setTyped] = useState<Readonly<Record<string, RecipientValues>>>({})
  const choose = (chosen: string) => {
    const { name, alternatePhone, deliveryTo, transportOffice } = values
    setTyped({ ...typed, [values.chosen]: { name, alternatePhone, deliveryTo, transportOffice } })
    const next =
      typed[chosen] ??
      recipientOf(
        addresses.find(({ _id }) => _id === chosen),
        user,
      )
    for (const [name, value] of Object.entries(next)) form.setValue(name as keyof RecipientValues, value)
    form.clearErrors()
  }
  return (
    <section className={layout.panel}>
      <h2>1 {t('checkout.address')}</h2>
      <AddressChoice addresses={addresses} register={form.register('chosen', { onChange: (event) => choose(event.target.value) })} />
      <div className={cx(layout.stack, layout.near, layout.above4)}>
        <TextField label={t('checkout.recipient')} autoComplete="name" maxLength={100} {...field('name')} />
        <DeliveryFields deliveryTo={values.deliveryTo} offered={offered} />
        {values.chosen === newAddress ? (
          <>
            <AddressFields known={known} streetOptional={values.deliveryTo === 'transport'} />
            <CheckLabel>
              <input type="checkbox" {...form.register('remember')} />
              <span>{t('checkout.saveAddress')}</span>
            </CheckLabel>
          </>
        ) : null}
        <TextField label={t('address.phone')} type="tel" inputMode="tel" autoComplete="tel-national" {...field('phoneNumber')} />
        {isShort(user) ? (
          <CheckLabel>
            <input type="checkbox" {...form.register('own')} />
            <span>{t(user.name ? 'checkout.keepPhone' : 'checkout.keepNameAndPhone')}</span>
          </CheckLabel>
        ) : null}
        <AlternatePhoneField />
      </div>
    </section>
  )
}
