import type { TextKey } from '../locales/shape'
import type { ApiError, FieldError } from '../shared/api/errors'
import { codeText } from './codeText'
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

/** Unspecific codes, for which the field's own message is shown. */
const unspecific = ['', 'blank', 'invalid', 'null', 'required']

/** What a form shows under a field: `message` is the key of a text, or the server's own sentence. */
export const fieldMessage = (message: string | undefined, translate: Translate): string | undefined =>
  message && /^\w+\.\w+$/.test(message) ? translate(message as TextKey) : message

/** Why the server refused a field, in the language of the page; `own` is the form's sentence for this field. */
export function refusalOf({ code, message }: Pick<FieldError, 'code' | 'message'>, own?: TextKey): string {
  if (currentLanguage() === 'en') return message
  return (own && unspecific.includes(code) && t(own)) || codeText({ code }) || t(own ?? 'errors.invalid')
}

/** The fields that the server refused, without a prefix, each with its message in the language of the page. */
export function refusedFields(error: ApiError, prefix = ''): [field: string, message: string][] {
  return error.fields.map((refused) => {
    const name = refused.field.startsWith(prefix) ? refused.field.slice(prefix.length) : refused.field
    return [name, refusalOf(refused, texts[name])]
  })
}
