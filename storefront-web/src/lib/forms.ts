import '@/locales/en/forms'
import { email, maxLength, minLength, object, type output, overwrite, refine, string, trim } from 'zod/mini'
import type { TextKey } from '../locales/shape'
import { isMobile, isPincode, normalizePhone, normalizePincode } from '../shared/lib/numbers'

/** Messages are keys of the catalogue: they are put into words where they are shown. */
const textKey = (key: TextKey): string => key
const required = (key: TextKey, longest = 200) => string().check(trim(), minLength(1, textKey(key)), maxLength(longest))

export const addressSchema = object({
  street: required('address.needStreet'),
  city: required('address.needCity', 100),
  state: required('address.needState', 100),
  pincode: string().check(overwrite(normalizePincode), refine(isPincode, textKey('address.needPincode'))),
  landmark: string().check(trim(), maxLength(200)),
})

const phone = string().check(overwrite(normalizePhone), refine(isMobile, textKey('address.needPhone')))

/** Who receives the parcel, and the number that the carrier calls. */
export const recipientSchema = object({ name: required('address.needName', 100), phoneNumber: phone })

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

export type AddressValues = output<typeof addressSchema>
export type ProfileValues = output<typeof profileSchema>
export type ContactValues = output<typeof contactSchema>
