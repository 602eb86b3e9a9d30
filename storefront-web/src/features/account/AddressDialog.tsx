import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { saveAddress } from '@/api/addresses'
import { useTermsAt } from '@/api/selling'
import type { Address } from '@/api/types'
import { type AddressValues, addressSchema, deliverySchema, savedNameSchema } from '@/lib/forms'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { resolverOf } from '@/lib/resolverOf'
import { placeOf } from '@/lib/useFillPlace'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { useIsMounted } from '@/lib/useIsMounted'
import { AddressFields } from '@/ui/AddressFields'
import { Button } from '@/ui/Button'
import { CheckLabel } from '@/ui/CheckLabel'
import { AlternatePhoneField, DeliveryFields } from '@/ui/DeliveryFields'
import Dialog from '@/ui/Dialog'
import { DialogActions } from '@/ui/DialogActions'
import { SelectField, TextField } from '@/ui/Field'
import { Form, fieldsOf, showRefused } from '@/ui/Form'
import layout from '@/ui/layout.module.css'
import { notify } from '@/ui/toast'

type Values = AddressValues & { name: string }

/** The street and the office depend on where the parcel is handed over. */
const resolver = resolverOf<Values>(({ deliveryTo }) => [savedNameSchema, addressSchema, deliverySchema(deliveryTo)])

const kinds = ['home', 'work', 'other'] as const

export default function AddressDialog({ address, first, onClose }: { address: Address | null; first: boolean; onClose: () => void }) {
  const t = useT('address', 'forms', 'profile', 'recipient')
  const [type, setType] = useState<Address['type']>(address?.type ?? 'home')
  const [isDefault, setDefault] = useState(address?.isDefault ?? first)
  const form = useForm<Values>({
    defaultValues: {
      street: address?.street ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      pincode: address?.pincode ?? '',
      landmark: address?.landmark ?? '',
      name: address?.name ?? '',
      alternatePhone: address?.alternatePhone ?? '',
      deliveryTo: address?.deliveryTo ?? 'door',
      transportOffice: address?.transportOffice ?? '',
    },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const field = fieldsOf(form, t)
  const element = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(element)
  const [deliveryTo, pincode, state] = useWatch({ control: form.control, name: ['deliveryTo', 'pincode', 'state'] })
  const { service } = useTermsAt(placeOf({ pincode, state }), true)
  const isMounted = useIsMounted()
  const { mutate, isPending } = useMutation({
    ...saveAddress,
    onSuccess: () => {
      notify.success(t('profile.addressSaved'))
      onClose()
    },
    onError: (error) => {
      const refused = showRefused(form, toApiError(error), t)
      focusFirstInvalid()
      // A message at a field is the only one, if the dialog is still open.
      if (refused.length === 0 || !isMounted()) notify.error(getErrorMessage(error, t('profile.addressFailed')))
    },
  })
  const submit = form.handleSubmit((values) => mutate({ id: address?._id ?? null, address: { ...values, type, isDefault } }))
  return (
    <Dialog onClose={onClose} title={address ? t('profile.editAddress') : t('profile.addAddress')}>
      <Form
        form={form}
        ref={element}
        className={cx(layout.stack, layout.near)}
        onSubmit={(event) => void submit(event).then(focusFirstInvalid)}
      >
        <TextField label={t('recipient.name')} optional autoComplete="name" maxLength={100} {...field('name')} />
        <AlternatePhoneField />
        <DeliveryFields deliveryTo={deliveryTo} />
        <AddressFields known={service} streetOptional={deliveryTo === 'transport'} />
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
      </Form>
    </Dialog>
  )
}
