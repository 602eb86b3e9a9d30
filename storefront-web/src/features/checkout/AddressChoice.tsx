import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Address } from '@/api/types'
import { addressLine } from '@/lib/addressLine'
import { useT } from '@/lib/i18n'
import { Badge } from '@/ui/Badge'
import choices from '@/ui/choices.module.css'
import { Icon } from '@/ui/Icon'
import text from '@/ui/text.module.css'
import { newAddress } from './draft'

export function AddressChoice({ addresses, register }: { addresses: readonly Address[]; register: UseFormRegisterReturn }) {
  const t = useT('address', 'checkout')
  return (
    <fieldset className={choices.choices} hidden={addresses.length === 0}>
      <legend className={text.srOnly}>{t('checkout.savedAddresses')}</legend>
      {addresses.map((address) => (
        <label className={choices.choice} key={address._id}>
          <input type="radio" value={address._id} {...register} />
          <span>
            <Icon name={address.type === 'home' ? 'home' : 'pin'} />
            <b>{t(`address.${address.type}`)}</b>{' '}
            {address.isDefault ? <Badge className={choices.badge}>{t('address.default')}</Badge> : null}
            <br />
            {addressLine(address)}
            <br />
            {address.city}, {address.state} {address.pincode}
          </span>
        </label>
      ))}
      <label className={choices.choice}>
        <input type="radio" value={newAddress} {...register} />
        <span>
          <Icon name="pin" />
          <b>{t('checkout.newAddress')}</b>
        </span>
      </label>
    </fieldset>
  )
}
