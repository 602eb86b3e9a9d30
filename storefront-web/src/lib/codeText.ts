import { rupees } from '@shop/shared/lib/money'
import { currentLanguage, ownText } from './i18n'
import { translated } from './names'

const amounts = ['minimumOrder', 'missing', 'newTotal', 'expectedTotal', 'codLimit', 'total']

interface Refusal {
  code: string
  body?: Readonly<Record<string, unknown>>
  /** Seconds. */
  retryAfter?: number
}

/**
 * A refusal of the server, or why it refused a field, in the language in use, by its code and its parameters, with the shop's own
 * reason. Undefined in English, which the server itself writes unless
 * the mode has other words; empty when there is no translation or a parameter is missing.
 */
export function codeText({ code, body = {}, retryAfter }: Refusal): string | undefined {
  const own = code ? ownText(`codes.${code}`) : ''
  if (own === '' || (own === undefined && currentLanguage() === 'en')) return undefined
  const values: Record<string, unknown> = { ...body, retryAfter: retryAfter || undefined }
  const filled = own?.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    if (typeof value === 'number') return amounts.includes(name) ? rupees(value) : String(value)
    return typeof value === 'string' ? value : whole
  })
  if (!filled || filled.includes('{{')) return ''
  const reason = translated('', (body.reason ?? body.notice) as Parameters<typeof translated>[1])
  return reason ? `${filled} ${reason}` : filled
}
