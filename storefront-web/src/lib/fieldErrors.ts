import type { ApiError, FieldError } from '@shop/shared/api/errors'
import type { Namespace, TextKey } from '../locales/shape'
import { codeText } from './codeText'
import { currentLanguage, type Translate, t } from './i18n'

export type FieldTexts = 'address' | 'recipient'

const texts: Record<string, TextKey<FieldTexts>> = {
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

/** What a form shows under a field: `message` is the key of a text in the form's namespaces, or the server's own sentence. */
export const fieldMessage = <N extends Namespace>(message: string | undefined, translate: Translate<N>): string | undefined =>
  message && /^\w+\.\w+$/.test(message) ? translate(message as TextKey<N>) : message

/** Why the server refused a field, in the language of the page; `own` is the form's sentence for this field. */
export function refusalOf({ code, message }: Pick<FieldError, 'code' | 'message'>, own?: string): string {
  if (currentLanguage() === 'en') return message
  return (own && unspecific.includes(code) && own) || codeText({ code }) || (own ?? t('errors.invalid'))
}

/** The fields that the server refused, without a prefix, each with its message in the language of the page. */
export function refusedFields(error: ApiError, translate: Translate<FieldTexts>, prefix = ''): [field: string, message: string][] {
  return error.fields.map((refused) => {
    const name = refused.field.startsWith(prefix) ? refused.field.slice(prefix.length) : refused.field
    const own = texts[name]
    return [name, refusalOf(refused, own && translate(own))]
  })
}
