import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendOtp, verifyOtp } from '@/api/account'
import { asApiError, messageOf } from '@/api/errors'
import { useSession } from '@/api/session'
import { type Translate, useT } from '@/lib/i18n'
import { Note } from '@/ui/Note'
import { notify } from '@/ui/toast'
import { CodeStep } from './CodeStep'
import { EmailStep } from './EmailStep'

const resendSeconds = 60

/** The server's words for a wrong code, and how many tries are left unless they say so. */
function wrongCode(error: unknown, t: Translate): string {
  const known = asApiError(error)
  const left = (known.body as { attemptsLeft?: unknown } | undefined)?.attemptsLeft
  const message = messageOf(known, known.status ? t('login.verifyFailed') : t('login.failed'))
  if (typeof left !== 'number' || message.includes(String(left))) return message
  return `${message.replace(/[.\s]*$/, '.')} ${t('login.attemptsLeft', { count: left })}`
}

function unsent(error: unknown, t: Translate): string {
  const known = asApiError(error)
  if (known.unanswered) return t('login.sendOffline')
  if (known.status === 429 && known.retryAfter > 0 && !/\d/.test(known.said)) return t('login.wait', { n: known.retryAfter })
  return messageOf(known, t('login.sendFailed'))
}

export function LoginForm() {
  const t = useT()
  const { ended } = useSession()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<1 | 2>(1)
  const [waitUntil, setWaitUntil] = useState(0)
  const send = useMutation(sendOtp)
  const verify = useMutation(verifyOtp)

  const ask = (address: string, again: boolean) => {
    setEmail(address)
    verify.reset()
    send.mutate(address, {
      onSuccess: () => {
        setWaitUntil(Date.now() + resendSeconds * 1000)
        setStep(2)
        if (again) notify.success(t('login.resent'))
      },
      onError: (error) => {
        const known = asApiError(error)
        if (known.status !== 429) return
        setWaitUntil(Date.now() + (known.retryAfter || resendSeconds) * 1000)
      },
    })
  }
  const check = (otp: string, name: string) =>
    verify.mutate(
      { email, otp, ...(name ? { name } : {}) },
      {
        onSuccess: () => {
          notify.success(t('login.welcome'))
        },
      },
    )
  const error = step === 2 && verify.error ? wrongCode(verify.error, t) : send.error ? unsent(send.error, t) : null
  return (
    <section className="panel stack">
      <h1>{step === 1 ? t('login.title') : t('login.codeTitle')}</h1>
      {ended && step === 1 ? (
        <Note tone="info" role="status">
          {t('login.ended')}
        </Note>
      ) : null}
      {step === 1 ? (
        <EmailStep email={email} sending={send.isPending} error={error} onSend={(address) => ask(address, false)} />
      ) : (
        <CodeStep
          email={email}
          waitUntil={waitUntil}
          sending={send.isPending}
          verifying={verify.isPending}
          error={error}
          onVerify={check}
          onResend={() => ask(email, true)}
          onChangeEmail={() => {
            setStep(1)
            send.reset()
            verify.reset()
          }}
        />
      )}
    </section>
  )
}
