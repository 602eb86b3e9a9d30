import { type FormEvent, useRef, useState } from 'react'
import { useT } from '@/lib/i18n'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import type { TextKey } from '@/locales/shape'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'

interface Props {
  email: string
  sending: boolean
  error: string | null
  onSend: (email: string) => void
}

const problemOf = (email: string): TextKey<'forms' | 'login'> | null => {
  if (!email) return 'login.needEmail'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'common.badEmail'
}

export function EmailStep({ email: before, sending, error, onSend }: Props) {
  const t = useT('forms', 'login')
  const [email, setEmail] = useState(before)
  const [problem, setProblem] = useState<TextKey<'forms' | 'login'> | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const newProblem = problemOf(email.trim())
    setProblem(newProblem)
    if (newProblem) focusFirstInvalid()
    else if (!sending) onSend(email.trim())
  }
  return (
    <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
      <p className={text.dim}>{t('login.lead')}</p>
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        value={email}
        error={problem ? t(problem) : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          if (problem) setProblem(problemOf(event.target.value.trim()))
        }}
      />
      {error ? (
        <Alert tone="bad" role="alert">
          {error}
        </Alert>
      ) : null}
      <Button type="submit" variant="primary" wide disabled={sending}>
        {sending ? t('login.sending') : t('login.send')}
      </Button>
    </form>
  )
}
