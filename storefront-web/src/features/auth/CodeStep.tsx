import { cx } from '@shop/shared/lib/classes'
import { toLatinDigits } from '@shop/shared/lib/numbers'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '@/lib/i18n'
import { RichText } from '@/lib/rich'
import { useCountdown } from '@/lib/useCountdown'
import type { TextKey } from '@/locales/shape'
import { Button } from '@/ui/Button'
import { FieldError, TextField } from '@/ui/Field'
import fields from '@/ui/Field.module.css'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'
import styles from './CodeStep.module.css'

interface Props {
  email: string
  waitUntil: number
  sending: boolean
  verifying: boolean
  error: string | null
  /** The code that the server refused: it is not sent again unchanged. */
  refused: string | undefined
  onVerify: (otp: string, name: string) => void
  onResend: () => void
  onChangeEmail: () => void
}

const length = 6
const digits = (text: string): string => toLatinDigits(text).replace(/\D/g, '').slice(0, length)
const problemOf = (code: string): TextKey<'login'> | null =>
  code === '' ? 'login.needCode' : code.length === length ? null : 'login.shortCode'

/** One field for six digits: typed, pasted, or offered by the keyboard. A wrong code stays, to be corrected. */
export function CodeStep(props: Props) {
  const t = useT('login')
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<TextKey<'login'> | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const wait = useCountdown(props.waitUntil)
  useEffect(() => field.current?.focus(), [])

  const check = (value: string) => {
    const newProblem = problemOf(value)
    setProblem(newProblem)
    if (!newProblem && !props.verifying && value !== props.refused) props.onVerify(value, name.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(code)
  }
  const fill = (text: string) => {
    const next = digits(text)
    setCode(next)
    setProblem(null)
    if (next.length === length && next !== code) check(next)
  }
  const paste = async () => {
    try {
      fill(await navigator.clipboard.readText())
    } catch {
      field.current?.focus()
    }
  }
  const shown = problem ? t(problem) : code === props.refused || !props.refused ? props.error : null
  return (
    <>
      <div>
        <p>
          <RichText text={t('login.sentTo', { email: props.email })} />
        </p>
        <Button variant="ghost" flush onClick={props.onChangeEmail}>
          {t('login.changeEmail')}
        </Button>
      </div>
      <form className={layout.stack} onSubmit={submit} noValidate>
        <TextField
          label={t('login.name')}
          optional
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={cx(fields.field, styles.code, shown && fields.wrong)}>
          <label htmlFor="otp">{t('login.code')}</label>
          <input
            ref={field}
            className={styles.digits}
            id="otp"
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            aria-invalid={shown ? true : undefined}
            aria-describedby={shown ? 'otp-error' : undefined}
            onChange={(event) => fill(event.target.value)}
          />
          {'clipboard' in navigator && code.length < length ? (
            <Button variant="ghost" flush className={styles.paste} onClick={() => void paste()}>
              <Icon name="copy" />
              {t('login.paste')}
            </Button>
          ) : null}
          <FieldError id="otp-error" text={shown ?? undefined} />
        </div>
        <Button type="submit" variant="primary" wide disabled={props.verifying}>
          {props.verifying ? t('login.verifying') : t('login.verify')}
        </Button>
      </form>
      {wait > 0 ? (
        <p className={cx(text.small, text.dim, text.number, styles.wait)}>
          <Icon name="clock" /> <span>{t('login.wait', { n: wait })}</span>
        </p>
      ) : null}
      <Button wide disabled={wait > 0 || props.sending} onClick={props.onResend}>
        {props.sending ? t('login.sending') : t('login.resend')}
      </Button>
    </>
  )
}
