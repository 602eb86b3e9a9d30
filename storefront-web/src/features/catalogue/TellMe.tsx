import { cx } from '@shop/shared/lib/classes'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSession } from '@/api/session'
import { askForAlert } from '@/api/stock-alerts'
import type { Product } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Asks for one mail when a sold-out product is back. */
export default function TellMe({ product }: { product: Product }) {
  const t = useT('back-in-stock', 'forms')
  const language = useLanguage()
  const own = useSession().user?.email ?? ''
  const [typed, setTyped] = useState(own)
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(form)
  const { mutate, isPending, isSuccess, error, variables } = useMutation(askForAlert)
  if (isSuccess && variables) {
    const { email } = variables
    return (
      <Alert tone="good" role="status">
        {t(email.toLowerCase() === own ? 'backInStock.askedOwn' : 'backInStock.asked', { email })}
      </Alert>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = typed.trim()
    setWrong(!emailShape.test(email))
    if (emailShape.test(email)) mutate({ product: product._id, email, language })
    else focusFirstInvalid()
  }
  return (
    <form
      ref={form}
      noValidate
      className={cx(layout.panel, layout.stack, layout.near)}
      aria-label={t('backInStock.tellMe')}
      onSubmit={submit}
    >
      <b>{t('backInStock.tellMe')}</b>
      <TextField
        label={t('backInStock.email')}
        hint={t('backInStock.hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={typed}
        error={isWrong ? t('common.badEmail') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error ? (
        <Alert tone="bad" role="alert">
          {getErrorMessage(error, t('backInStock.failed'))}
        </Alert>
      ) : null}
      <Button type="submit" disabled={isPending}>
        {t(isPending ? 'backInStock.sending' : 'backInStock.send')}
      </Button>
    </form>
  )
}
