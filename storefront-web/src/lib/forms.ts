import { isMobile, isPincode, normalizePhone, normalizePincode } from '@shop/shared/lib/numbers'
import { email, maxLength, minLength, object, enum as oneOf, type output, overwrite, refine, string, trim } from 'zod/mini'
import type { TextKey } from '../locales/shape'

/** Messages are keys of the catalogue: they are put into words where they are shown. */
const textKey = (key: TextKey<'address' | 'forms' | 'profile' | 'recipient'>): string => key
const required = (key: TextKey<'address' | 'forms' | 'profile' | 'recipient'>, longest = 200) =>
  string().check(trim(), minLength(1, textKey(key)), maxLength(longest))

const longEnough = (name: string) => [...name].length > 1 && [...name].length <= 100 && /\p{L}/u.test(name)
const singleBlanks = overwrite((typed: string) => typed.trim().replace(/\s+/g, ' '))

/** A mobile number, or a landline with its area code. */
const isPhone = (normalized: string): boolean => /^[1-9]\d{9}$/.test(normalized)

const delivery = {
  alternatePhone: string().check(
    overwrite(normalizePhone),
    refine((number) => number === '' || isPhone(number), textKey('recipient.needPhone')),
  ),
  deliveryTo: oneOf(['door', 'transport']),
}
const street = string().check(trim(), maxLength(200))
const office = string().check(trim(), maxLength(120))

/** A parcel to the door. */
const door = object({ ...delivery, street: required('address.needStreet'), transportOffice: office })
/** A parcel to a transport office, which needs no street. */
const transport = object({ ...delivery, street, transportOffice: required('recipient.needOffice', 120) })

export const deliverySchema = (deliveryTo: DeliveryValues['deliveryTo']) => (deliveryTo === 'transport' ? transport : door)

export const addressSchema = object({
  city: required('address.needCity', 100),
  state: required('address.needState', 100),
  pincode: string().check(overwrite(normalizePincode), refine(isPincode, textKey('address.needPincode'))),
  landmark: string().check(trim(), maxLength(200)),
})

const phone = string().check(overwrite(normalizePhone), refine(isMobile, textKey('address.needPhone')))

/** Who receives the parcel, and the number that the carrier calls. */
export const recipientSchema = object({
  name: string().check(singleBlanks, minLength(1, textKey('address.needName')), refine(longEnough, textKey('recipient.needName'))),
  phoneNumber: phone,
})

/** The name in a saved address; without one the parcel is the customer's. */
export const savedNameSchema = object({
  name: string().check(
    singleBlanks,
    refine((name) => name === '' || longEnough(name), textKey('recipient.needName')),
  ),
})

export const profileSchema = object({
  name: required('profile.needName', 100),
  phoneNumber: phone,
  dateOfBirth: string(),
})

export const contactSchema = object({
  name: required('common.required', 100),
  email: string().check(trim(), minLength(1, textKey('common.required')), email(textKey('common.badEmail'))),
  subject: required('common.required'),
  message: required('common.required', 5000),
})

export type DeliveryValues = output<typeof door>
export type AddressValues = output<typeof addressSchema> & DeliveryValues
export type ProfileValues = output<typeof profileSchema>
export type ContactValues = output<typeof contactSchema>
