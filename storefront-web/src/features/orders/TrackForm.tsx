import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { toLatinDigits } from '@shop/shared/lib/numbers'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { trackOrder } from '@/api/orders'
import type { Tracked } from '@/api/types'
import { type Translate, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'
import { TrackResult } from './TrackResult'

interface Values {
  number: string
  email: string
  tracking: string
}

const empty: Values = { number: '', email: '', tracking: '' }

function problemsOf({ number, email }: Values, t: Translate<'forms' | 'track'>): Partial<Values> {
  const problems: Partial<Values> = {}
  if (!number.trim()) problems.number = t('track.needNumber')
  if (!email.trim()) problems.email = t('track.needEmail')
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems.email = t('common.badEmail')
  return problems
}

/** Order number and e-mail; the tracking number is there for people who have one at hand, and is not sent. */
export function TrackForm() {
  const t = useT('forms', 'track')
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Partial<Values>>({})
  const form = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(form)
  const [order, setOrder] = useState<Tracked | null>(null)
  const { mutate, isPending, data, error, reset } = useMutation({ ...trackOrder, onSuccess: setOrder })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOf(values, t)
    setProblems(wrong)
    const isWrong = Object.keys(wrong).length > 0
    if (isWrong) focusFirstInvalid()
    if (isWrong || isPending) return
    setOrder(null)
    mutate({ orderNumber: toLatinDigits(values.number).trim(), email: values.email.trim() })
  }
  const clear = () => {
    setValues(empty)
    setProblems({})
    setOrder(null)
    reset()
  }
  const change = (field: keyof Values) => (event: { target: { value: string } }) => {
    const next = { ...values, [field]: event.target.value }
    setValues(next)
    if (problems[field]) setProblems(problemsOf(next, t))
  }
  const failure = error ? toApiError(error) : null
  const isMissing = data === null || failure?.status === 404
  return (
    <>
      <form ref={form} className={cx(layout.panel, layout.stack)} onSubmit={submit} noValidate>
        <TextField
          label={t('track.number')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          required
          value={values.number}
          error={problems.number}
          onChange={change('number')}
        />
        <TextField
          label={t('track.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          value={values.email}
          error={problems.email}
          onChange={change('email')}
        />
        <TextField
          label={t('track.tracking')}
          optional
          autoComplete="off"
          maxLength={80}
          value={values.tracking}
          onChange={change('tracking')}
        />
        {failure || isMissing ? (
          <Alert tone="bad" role="alert">
            {isMissing ? t('track.notFound') : getErrorMessage(failure, t('track.failed'))}
          </Alert>
        ) : null}
        <Button type="submit" variant="primary" wide disabled={isPending}>
          {isPending ? t('track.submitting') : t('track.submit')}
        </Button>
      </form>
      {order ? <TrackResult order={order} onClear={clear} /> : null}
    </>
  )
}
