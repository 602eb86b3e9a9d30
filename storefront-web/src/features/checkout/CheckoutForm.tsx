import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import { saveAddress } from '@/api/addresses'
import type { ApiError } from '@/api/errors'
import type { Address, Cart, NewOrder, Shop, User } from '@/api/types'
import { type AddressValues, addressSchema, phoneSchema } from '@/lib/forms'
import { useT } from '@/lib/i18n'
import type { TextKey } from '@/texts/shape'
import { AddressFields } from '@/ui/AddressFields'
import { FieldError, TextField } from '@/ui/Field'
import { AddressChoice, newAddress } from './AddressChoice'
import { type Draft, readDraft, writeDraft } from './draft'
import { orderItems } from './items'
import { Obstacles } from './Obstacles'
import { OrderItems } from './OrderItems'
import { PayBar, Summary } from './Summary'
import { usePlaceOrder } from './usePlaceOrder'

interface Props {
  cart: Cart
  addresses: readonly Address[]
  user: User
  shop: Shop
}

type Values = Omit<Draft, 'age'> & { age: boolean }

function startValues({ addresses, user }: Props): Values {
  const draft = readDraft()
  const favourite = addresses.find((address) => address.isDefault) ?? addresses[0]
  const known = [newAddress, ...addresses.map((address) => address._id)]
  return {
    street: '',
    city: '',
    state: '',
    pincode: '',
    landmark: '',
    phoneNumber: user.phoneNumber ?? '',
    method: 'bank_transfer',
    age: false,
    remember: true,
    ...draft,
    chosen: draft?.chosen && known.includes(draft.chosen) ? draft.chosen : (favourite?._id ?? newAddress),
  }
}

/** Only what is in use is judged: a saved address has been judged before. */
const resolver: ReturnType<typeof zodResolver<Values, unknown, Values>> = async (values, context, options) => {
  const phone = await zodResolver(phoneSchema)(values, context, options as never)
  const address = values.chosen === newAddress ? await zodResolver(addressSchema)(values, context, options as never) : null
  const errors = {
    ...address?.errors,
    ...phone.errors,
    ...(values.age ? {} : { age: { type: 'required', message: 'checkout.agePlease' } }),
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: { ...values, ...address?.values, ...phone.values }, errors: {} }
}

export default function CheckoutForm(props: Props) {
  const t = useT()
  const { cart, addresses, shop } = props
  const [start] = useState(() => startValues(props))
  const form = useForm<Values>({ defaultValues: start, resolver, mode: 'onTouched', shouldFocusError: true })
  const { errors } = form.formState
  const now = useWatch({ control: form.control }) as Values
  const order = usePlaceOrder()
  const save = useMutation(saveAddress)
  useEffect(() => writeDraft(now), [now])

  const say = (message: string | undefined) => (message && !message.includes(' ') ? t(message as TextKey) : message)
  const fieldsFrom = (error: ApiError) => {
    for (const { field, message } of error.fields) {
      const name = field.replace(/^shippingAddress\./, '') as keyof Values
      if (name in start) form.setError(name, { message }, { shouldFocus: true })
    }
  }
  const submit = (expectedTotal: number, replacesWaiting = false) =>
    form.handleSubmit((values) => {
      const saved = addresses.find((address) => address._id === values.chosen)
      const { street, city, state, pincode, landmark } = saved ?? values
      const shippingAddress = { street, city, state, pincode, landmark, phoneNumber: values.phoneNumber }
      const body: NewOrder = {
        items: orderItems(cart),
        shippingAddress,
        paymentMethod: shop.codEnabled ? values.method : 'bank_transfer',
        expectedTotal,
        ageConfirmed: values.age,
        replacesWaiting,
      }
      order.send(body, fieldsFrom)
      if (!saved && values.remember && !save.isSuccess) {
        save.mutate({ id: null, address: { street, city, state, pincode, landmark, type: 'home', isDefault: addresses.length === 0 } })
      }
    })()

  return (
    <form
      id="checkout-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(cart.cartTotal)
      }}
    >
      <div className="split mt-4">
        <div className="stack">
          <section className="panel">
            <h2>1 {t('checkout.address')}</h2>
            <AddressChoice addresses={addresses} register={form.register('chosen')} />
            <div className="stack form-gap mt-4">
              {now.chosen === newAddress ? (
                <>
                  <AddressFields register={form.register as unknown as UseFormRegister<AddressValues>} errors={errors} />
                  <label className="check">
                    <input type="checkbox" {...form.register('remember')} />
                    <span>{t('checkout.saveAddress')}</span>
                  </label>
                </>
              ) : null}
              <TextField
                label={t('address.phone')}
                type="tel"
                inputMode="numeric"
                autoComplete="tel-national"
                maxLength={10}
                error={say(errors.phoneNumber?.message)}
                {...form.register('phoneNumber')}
              />
            </div>
          </section>
          {shop.codEnabled ? <Method register={form.register} /> : null}
          <OrderItems cart={cart} />
        </div>
        <aside className="stack">
          <Obstacles
            obstacle={order.obstacle}
            onClose={order.dismiss}
            onAcceptTotal={(total) => void submit(total)}
            onReplace={() => void submit(cart.cartTotal, true)}
          />
          <Summary cart={cart} shop={shop} sending={order.sending} cash={now.method === 'cod' && shop.codEnabled}>
            <label className="check">
              <input
                type="checkbox"
                aria-invalid={errors.age ? true : undefined}
                aria-describedby={errors.age ? 'age-error' : undefined}
                {...form.register('age')}
              />
              <span>{t('checkout.age')}</span>
            </label>
            <FieldError id="age-error" text={say(errors.age?.message)} />
          </Summary>
        </aside>
      </div>
      <PayBar total={cart.cartTotal} sending={order.sending} cash={now.method === 'cod' && shop.codEnabled} />
    </form>
  )
}

function Method({ register }: { register: UseFormRegister<Values> }) {
  const t = useT()
  return (
    <section className="panel">
      <fieldset className="addrs">
        <legend className="panel-title">{t('checkout.method')}</legend>
        <label className="addr">
          <input type="radio" value="bank_transfer" {...register('method')} />
          <span>
            <b>{t('checkout.methodBank')}</b>
            <br />
            {t('checkout.methodBankHint')}
          </span>
        </label>
        <label className="addr">
          <input type="radio" value="cod" {...register('method')} />
          <span>
            <b>{t('checkout.methodCod')}</b>
            <br />
            {t('checkout.methodCodHint')}
          </span>
        </label>
      </fieldset>
    </section>
  )
}
