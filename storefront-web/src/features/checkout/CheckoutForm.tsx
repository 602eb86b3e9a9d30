import type { ApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { sumMoney } from '@shop/shared/lib/money'
import { normalizePhone } from '@shop/shared/lib/numbers'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { omit } from 'zod/mini'
import { useTermsAt } from '@/api/selling'
import type { Address, Cart, NewOrder, Shop, User } from '@/api/types'
import { fieldMessage } from '@/lib/fieldErrors'
import { addressSchema, deliverySchema, recipientSchema } from '@/lib/forms'
import { useT } from '@/lib/i18n'
import { resolverOf } from '@/lib/resolverOf'
import { placeOf } from '@/lib/useFillPlace'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { Alert } from '@/ui/Alert'
import { CheckLabel } from '@/ui/CheckLabel'
import { FieldError } from '@/ui/Field'
import { Form, showRefused } from '@/ui/Form'
import layout from '@/ui/layout.module.css'
import { hasPlaceNotes, PlaceNotes } from '@/ui/PlaceNotes'
import { CheckoutIssues } from './CheckoutIssues'
import { type Draft, draft, newAddress } from './draft'
import { type CheckoutIssue, serviceIssue } from './issues'
import { orderItems } from './items'
import { Method } from './Method'
import { OrderItems } from './OrderItems'
import { isShort, Recipient, recipientOf } from './Recipient'
import { PayBar, type Purpose, Summary } from './Summary'
import { useKeep } from './useKeep'
import { usePlaceOrder } from './usePlaceOrder'
import { useSendEnquiry } from './useSendEnquiry'

interface Props {
  cart: Cart
  addresses: readonly Address[]
  user: User
  shop: Shop
  onPlaced: () => void
}

function startValues({ addresses, user }: Props): Draft {
  const stored = draft.read()
  const defaultAddress = addresses.find((address) => address.isDefault) ?? addresses[0]
  const choices = [newAddress, ...addresses.map((address) => address._id)]
  const chosen = stored?.chosen && choices.includes(stored.chosen) ? stored.chosen : (defaultAddress?._id ?? newAddress)
  return {
    ...recipientOf(
      addresses.find(({ _id }) => _id === chosen),
      user,
    ),
    street: '',
    city: '',
    state: '',
    pincode: '',
    landmark: '',
    phoneNumber: user.phoneNumber ?? '',
    method: 'bank_transfer',
    age: false,
    remember: true,
    own: true,
    ...stored,
    chosen,
  }
}

/** Only what is in use is judged: a saved address has been judged before. */
const resolver = resolverOf<Draft>(
  ({ chosen, deliveryTo }) =>
    chosen === newAddress
      ? [recipientSchema, deliverySchema(deliveryTo), addressSchema]
      : [recipientSchema, omit(deliverySchema(deliveryTo), { street: true })],
  ({ alternatePhone, phoneNumber, age }) => {
    const second = normalizePhone(alternatePhone)
    return {
      ...(second && second === normalizePhone(phoneNumber) ? { alternatePhone: { type: 'same', message: 'recipient.samePhone' } } : {}),
      ...(age ? {} : { age: { type: 'required', message: 'checkout.agePlease' } }),
    }
  },
)

export default function CheckoutForm(props: Props) {
  const t = useT('address', 'checkout', 'recipient')
  const { cart, addresses, shop, user } = props
  const [start] = useState(() => startValues(props))
  const form = useForm<Draft>({ defaultValues: start, resolver, mode: 'onTouched', shouldFocusError: false })
  const { errors } = form.formState
  const now = useWatch({ control: form.control }) as Draft
  const element = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(element)
  const kept = useKeep(user)
  const [issue, setIssue] = useState<CheckoutIssue | null>(null)
  const options = {
    onIssue: setIssue,
    onPlaced: () => {
      props.onPlaced()
      kept.keep()
    },
    onRefused: (error: ApiError) => {
      showRefused(form, error, t, 'shippingAddress.')
      focusFirstInvalid()
    },
  }
  const order = usePlaceOrder(options)
  const enquiry = useSendEnquiry(options)
  const sending = order.sending || enquiry.sending
  useEffect(() => draft.write(now), [now])

  const place = placeOf(addresses.find((address) => address._id === now.chosen) ?? now)
  const terms = useTermsAt(place, true)
  const { service } = terms
  const packing = terms.packing(cart.cartTotal)
  const total = sumMoney([cart.cartTotal, packing ?? 0])
  const refused = serviceIssue(service, shop.selling.reopensOn)
  const mode = shop.selling.mode === 'order' ? (service?.mode ?? 'order') : shop.selling.mode
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is judged again
  // biome-ignore lint/nursery/useReactCompiler: what was wrong must not come back with the place before
  useEffect(() => setIssue(null), [place?.pincode, place?.state])
  useEffect(() => {
    if (issue) element.current?.querySelector('aside [role=alert]')?.scrollIntoView({ block: 'center' })
  }, [issue])
  const isCash = now.method === 'cod' && shop.codEnabled
  const purpose: Purpose = mode === 'order' ? (isCash ? 'cash' : 'pay') : mode
  const offered = service?.delivery ?? 'both'
  useEffect(() => {
    if (offered !== 'both') form.setValue('deliveryTo', offered)
  }, [offered, form])
  const isProfileShort = isShort(user)
  const submit = async (expectedTotal: number, { replacesWaiting = false, isEnquiry = purpose === 'enquiry' } = {}) => {
    await form.handleSubmit((values) => {
      if (refused) return setIssue(refused)
      const saved = addresses.find((address) => address._id === values.chosen)
      const { street, city, state, pincode, landmark } = saved ?? values
      const { name, alternatePhone, deliveryTo } = values
      const transportOffice = deliveryTo === 'transport' ? values.transportOffice : ''
      if (saved && deliveryTo === 'door' && !street) {
        return form.setError('deliveryTo', { message: 'recipient.needStreet' })
      }
      const to = { name, street, city, state, pincode, landmark, alternatePhone, deliveryTo, transportOffice }
      const shippingAddress = { ...to, phoneNumber: values.phoneNumber }
      const body: NewOrder = {
        items: orderItems(cart),
        shippingAddress,
        paymentMethod: shop.codEnabled ? values.method : 'bank_transfer',
        expectedTotal,
        ageConfirmed: values.age,
        replacesWaiting,
      }
      kept.wish({
        address: !saved && values.remember ? { ...to, type: 'home', isDefault: addresses.length === 0 } : null,
        profile: isProfileShort && values.own ? { name: user.name || name, phoneNumber: values.phoneNumber } : null,
      })
      if (isEnquiry) enquiry.send(body)
      else order.send(body)
    })()
    focusFirstInvalid()
  }

  return (
    <Form
      form={form}
      id="checkout-form"
      ref={element}
      onSubmit={(event) => {
        event.preventDefault()
        if (purpose !== 'closed') void submit(total)
      }}
    >
      <div className={cx(layout.split, layout.above4)}>
        <div className={layout.stack}>
          <Recipient values={now} addresses={addresses} user={user} known={service} offered={offered} />
          {shop.codEnabled && mode === 'order' ? <Method register={form.register('method')} codLimit={service?.codLimit ?? null} /> : null}
          <OrderItems cart={cart} />
        </div>
        <aside className={layout.stack}>
          <CheckoutIssues
            issue={issue ?? refused}
            onClose={() => setIssue(null)}
            onAcceptTotal={(accepted) => void submit(accepted)}
            onReplace={() => void submit(total, { replacesWaiting: true })}
            onEnquire={() => void submit(total, { isEnquiry: true })}
          />
          <Summary cart={cart} shop={shop} packing={packing} total={total} sending={sending} purpose={purpose}>
            {service && !refused && hasPlaceNotes(service) ? (
              <Alert tone="info">
                <PlaceNotes notes={service} />
              </Alert>
            ) : null}
            <CheckLabel>
              <input
                type="checkbox"
                aria-invalid={errors.age ? true : undefined}
                aria-describedby={errors.age ? 'age-error' : undefined}
                {...form.register('age')}
              />
              <span>{t('checkout.age')}</span>
            </CheckLabel>
            <FieldError id="age-error" text={fieldMessage(errors.age?.message, t)} />
          </Summary>
        </aside>
      </div>
      <PayBar total={total} sending={sending} purpose={purpose} />
    </Form>
  )
}
