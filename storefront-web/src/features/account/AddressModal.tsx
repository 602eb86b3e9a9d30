import '@/locales/en/forms'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveAddress } from '@/api/addresses'
import type { Address } from '@/api/types'
import { cx } from '@/lib/classes'
import { refusedFields } from '@/lib/fieldErrors'
import { type AddressValues, addressSchema } from '@/lib/forms'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useIsMounted } from '@/lib/useIsMounted'
import { toApiError } from '@/shared/api/errors'
import { AddressFields } from '@/ui/AddressFields'
import { Button } from '@/ui/Button'
import { CheckLabel } from '@/ui/CheckLabel'
import { DialogActions } from '@/ui/DialogActions'
import { SelectField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'
import Modal from '@/ui/Modal'
import { notify } from '@/ui/toast'

const kinds = ['home', 'work', 'other'] as const

export default function AddressModal({ address, first, onClose }: { address: Address | null; first: boolean; onClose: () => void }) {
  const t = useT()
  const [type, setType] = useState<Address['type']>(address?.type ?? 'home')
  const [isDefault, setDefault] = useState(address?.isDefault ?? first)
  const form = useForm<AddressValues>({
    defaultValues: {
      street: address?.street ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      pincode: address?.pincode ?? '',
      landmark: address?.landmark ?? '',
    },
    resolver: zodResolver(addressSchema),
    mode: 'onTouched',
  })
  const isMounted = useIsMounted()
  const { mutate, isPending } = useMutation({
    ...saveAddress,
    onSuccess: () => {
      notify.success(t('profile.addressSaved'))
      onClose()
    },
    onError: (error) => {
      const refused = refusedFields(toApiError(error)).filter(([field]) => field in form.getValues())
      for (const [n, [field, message]] of refused.entries()) {
        form.setError(field as keyof AddressValues, { message }, { shouldFocus: n === 0 })
      }
      // A message at a field is the only one, if the dialog is still open.
      if (refused.length === 0 || !isMounted()) notify.error(getErrorMessage(error, t('profile.addressFailed')))
    },
  })
  return (
    <Modal onClose={onClose} title={address ? t('profile.editAddress') : t('profile.addAddress')}>
      <form
        className={cx(layout.stack, layout.near)}
        noValidate
        onSubmit={form.handleSubmit((values) => mutate({ id: address?._id ?? null, address: { ...values, type, isDefault } }))}
      >
        <AddressFields register={form.register} errors={form.formState.errors} />
        <SelectField
          label={t('address.type')}
          value={type}
          onChange={(event) => setType(kinds.find((kind) => kind === event.target.value) ?? 'home')}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`address.${kind}`)}
            </option>
          ))}
        </SelectField>
        <CheckLabel>
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          <span>{t('address.makeDefault')}</span>
        </CheckLabel>
        <DialogActions>
          <Button type="submit" variant="primary" disabled={isPending}>
            {isPending ? t('profile.saving') : t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
