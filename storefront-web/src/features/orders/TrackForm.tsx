import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { asApiError } from '@/api/errors'
import { trackOrder } from '@/api/orders'
import type { Tracked } from '@/api/types'
import { type Translate, useT } from '@/lib/i18n'
import { TextField } from '@/ui/Field'
import { Note } from '@/ui/Note'
import { TrackResult } from './TrackResult'

interface Values {
  number: string
  email: string
  tracking: string
}

const empty: Values = { number: '', email: '', tracking: '' }

function problemsOf({ number, email }: Values, t: Translate): Partial<Values> {
  const problems: Partial<Values> = {}
  if (!number.trim()) problems.number = t('track.needNumber')
  if (!email.trim()) problems.email = t('track.needEmail')
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems.email = t('common.badEmail')
  return problems
}

/** Order number and e-mail; the tracking number is there for people who have one at hand, and is not sent. */
export function TrackForm() {
  const t = useT()
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Partial<Values>>({})
  const [found, setFound] = useState<Tracked | null>(null)
  const { mutate, isPending, error, reset } = useMutation(trackOrder)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOf(values, t)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0 || isPending) return
    setMissing(false)
    setFound(null)
    mutate(
      { orderNumber: values.number.trim(), email: values.email.trim() },
      {
        onSuccess: (order) => {
          setFound(order)
          setMissing(order === null)
        },
      },
    )
  }
  const clear = () => {
    setValues(empty)
    setProblems({})
    setFound(null)
    setMissing(false)
    reset()
  }
  const change = (field: keyof Values) => (event: { target: { value: string } }) => {
    const next = { ...values, [field]: event.target.value }
    setValues(next)
    if (problems[field]) setProblems(problemsOf(next, t))
  }
  const failure = error ? asApiError(error) : null
  return (
    <>
      <form className="panel stack" onSubmit={submit} noValidate>
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
        {failure || missing ? (
          <Note tone="bad" role="alert">
            {missing || failure?.status === 404
              ? t('track.notFound')
              : failure?.said || (failure?.unanswered ? failure.message : t('track.failed'))}
          </Note>
        ) : null}
        <button type="submit" className="btn lamp wide" disabled={isPending}>
          {isPending ? t('track.submitting') : t('track.submit')}
        </button>
      </form>
      {found ? <TrackResult order={found} onClear={clear} /> : null}
    </>
  )
}
