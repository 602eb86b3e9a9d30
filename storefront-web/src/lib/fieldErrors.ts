import type { TextKey } from '../locales/shape'
import type { ApiError } from '../shared/api/errors'
import { currentLanguage, type Translate, t } from './i18n'

const texts: Record<string, TextKey> = {
  name: 'recipient.needName',
  street: 'address.needStreet',
  city: 'address.needCity',
  state: 'address.needState',
  pincode: 'address.needPincode',
  phoneNumber: 'address.needPhone',
  alternatePhone: 'recipient.needPhone',
  transportOffice: 'recipient.needOffice',
  deliveryTo: 'recipient.otherDelivery',
}

/** What a form shows under a field: `message` is the key of a text, or the server's own sentence. */
export const fieldMessage = (message: string | undefined, translate: Translate): string | undefined =>
  message && /^\w+\.\w+$/.test(message) ? translate(message as TextKey) : message

/** The fields that the server refused, without a prefix, each with its message in the language of the page where there is one. */
export function refusedFields(error: ApiError, prefix = ''): [field: string, message: string][] {
  return error.fields.map(({ field, message }) => {
    const name = field.startsWith(prefix) ? field.slice(prefix.length) : field
    const text = texts[name]
    return [name, currentLanguage() !== 'en' && text ? t(text) : message]
  })
}
