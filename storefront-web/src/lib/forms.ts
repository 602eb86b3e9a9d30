import { email, maxLength, minLength, object, type output, regex, string, trim } from 'zod/mini'
import type { TextKey } from '../texts/shape'

/** Messages are keys of the catalogue: they are put into words where they are shown. */
const say = (key: TextKey): string => key
const required = (key: TextKey, longest = 200) => string().check(trim(), minLength(1, say(key)), maxLength(longest))

export const addressSchema = object({
  street: required('address.needStreet'),
  city: required('address.needCity', 100),
  state: required('address.needState', 100),
  pincode: string().check(trim(), regex(/^[1-9]\d{5}$/, say('address.needPincode'))),
  landmark: string().check(trim(), maxLength(200)),
})

const phone = string().check(trim(), regex(/^[6-9]\d{9}$/, say('address.needPhone')))

export const phoneSchema = object({ phoneNumber: phone })

export const profileSchema = object({
  name: required('profile.needName', 100),
  phoneNumber: phone,
  dateOfBirth: string(),
})

export const contactSchema = object({
  name: required('common.required', 100),
  email: string().check(trim(), minLength(1, say('common.required')), email(say('common.badEmail'))),
  subject: required('common.required'),
  message: required('common.required', 5000),
})

export type AddressValues = output<typeof addressSchema>
export type ProfileValues = output<typeof profileSchema>
export type ContactValues = output<typeof contactSchema>
