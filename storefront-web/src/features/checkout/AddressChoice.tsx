import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Address } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'

export const newAddress = 'new'

export function AddressChoice({ addresses, register }: { addresses: readonly Address[]; register: UseFormRegisterReturn }) {
  const t = useT()
  return (
    <fieldset className="addrs" hidden={addresses.length === 0}>
      <legend className="sr">{t('checkout.savedAddresses')}</legend>
      {addresses.map((address) => (
        <label className="addr" key={address._id}>
          <input type="radio" value={address._id} {...register} />
          <span>
            <Icon name={address.type === 'home' ? 'home' : 'pin'} />
            <b>{t(`address.${address.type}`)}</b> {address.isDefault ? <span className="badge">{t('address.default')}</span> : null}
            <br />
            {address.street}
            {address.landmark ? `, ${address.landmark}` : ''}
            <br />
            {address.city}, {address.state} {address.pincode}
          </span>
        </label>
      ))}
      <label className="addr">
        <input type="radio" value={newAddress} {...register} />
        <span>
          <Icon name="pin" />
          <b>{t('checkout.newAddress')}</b>
        </span>
      </label>
    </fieldset>
  )
}
