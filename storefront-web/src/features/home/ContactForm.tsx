import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendMessage } from '@/api/contact'
import { type ContactValues, contactSchema } from '@/lib/forms'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { randomKey } from '@/lib/randomKey'
import { resolverOf } from '@/lib/resolverOf'
import { useIsMounted } from '@/lib/useIsMounted'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { TextArea, TextField } from '@/ui/Field'
import fields from '@/ui/Field.module.css'
import { Form, fieldsOf } from '@/ui/Form'
import layout from '@/ui/layout.module.css'
import { notify } from '@/ui/toast'

const empty: ContactValues = { name: '', email: '', subject: '', message: '' }

const resolver = resolverOf<ContactValues>(() => [contactSchema])

export default function ContactForm() {
  const t = useT('forms', 'home')
  const [isSent, setIsSent] = useState(false)
  const [number, setNumber] = useState('')
  const last = useRef({ text: '', key: '' })
  const isMounted = useIsMounted()
  const form = useForm<ContactValues>({ defaultValues: empty, resolver, mode: 'onTouched' })
  const { mutate, isPending, error } = useMutation({
    ...sendMessage,
    onSuccess: (answer) => {
      last.current = { text: '', key: '' }
      const message = t('home.ticket', { number: answer.number })
      if (!isMounted()) return notify.success(`${t('home.sent')} ${message}`)
      form.reset(empty)
      setNumber(answer.number)
      setIsSent(true)
    },
    onError: (failure) => {
      if (!isMounted()) notify.error(getErrorMessage(failure, t('home.sendFailed')))
    },
  })
  /** After an error the same message is sent with the same key, because the shop may have stored it. */
  const send = (message: ContactValues) => {
    const text = JSON.stringify(message)
    if (last.current.text !== text) last.current = { text, key: randomKey() }
    mutate({ message, key: last.current.key })
  }
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setIsSent(false), 5000)
    return () => clearTimeout(timer)
  }, [isSent])
  const field = fieldsOf(form, t)
  return (
    <Form form={form} className={layout.stack} onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <div className={fields.pair}>
        <TextField label={t('home.name')} autoComplete="name" maxLength={100} required {...field('name')} />
        <TextField
          label={t('home.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          {...field('email')}
        />
      </div>
      <TextField label={t('home.subject')} maxLength={200} required {...field('subject')} />
      <TextArea label={t('home.message')} maxLength={5000} required {...field('message')} />
      {error ? (
        <Alert tone="bad" role="alert">
          {getErrorMessage(error, t('home.sendFailed'))}
        </Alert>
      ) : null}
      <div role="status">
        {isSent || number ? (
          <Alert tone="good">
            {isSent ? <p>{t('home.sent')}</p> : null}
            {number ? <p>{t('home.ticket', { number })}</p> : null}
          </Alert>
        ) : null}
      </div>
      <Button type="submit" variant="solid" disabled={isPending}>
        {isPending ? t('home.sending') : t('home.send')}
      </Button>
    </Form>
  )
}
