import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendOtp, verifyOtp } from '@/api/account'
import { useSession } from '@/api/session'
import { type Translate, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useIsMounted } from '@/lib/useIsMounted'
import { Alert } from '@/ui/Alert'
import layout from '@/ui/layout.module.css'
import { notify } from '@/ui/toast'
import { CodeStep } from './CodeStep'
import { readCodeStep, writeCodeStep } from './codeStepStorage'
import { EmailStep } from './EmailStep'

const resendSeconds = 60

/** The error for a code, and the number of attempts left unless the message contains it. */
function wrongCode(error: unknown, t: Translate<'login'>): string {
  const apiError = toApiError(error)
  const left = apiError.body.attemptsLeft
  const message = getErrorMessage(apiError, apiError.status >= 400 ? t('login.verifyFailed') : t('login.failed'))
  if (typeof left !== 'number' || message.includes(String(left))) return message
  return `${message.replace(/[.\s]*$/, '.')} ${t('login.attemptsLeft', { count: left })}`
}

function notSent(error: unknown, t: Translate<'login'>): string {
  const apiError = toApiError(error)
  if (apiError.isNetworkError) return t('login.sendOffline')
  if (apiError.status === 429 && apiError.retryAfter > 0 && !/\d/.test(apiError.serverMessage))
    return t('login.wait', { n: apiError.retryAfter })
  return getErrorMessage(apiError, t('login.sendFailed'))
}

/** Two steps: e-mail address, then the code. The second survives a reload as long as the code is valid. */
export function LoginForm() {
  const t = useT('login')
  const { endedBy } = useSession()
  const isMounted = useIsMounted()
  const [stored] = useState(readCodeStep)
  const [email, setEmail] = useState(stored?.email ?? '')
  const [step, setStep] = useState<1 | 2>(stored ? 2 : 1)
  const [waitUntil, setWaitUntil] = useState(stored?.waitUntil ?? 0)
  const [lostCode, setLostCode] = useState('')
  const wait = (seconds: number): number => {
    const until = Date.now() + seconds * 1000
    setWaitUntil(until)
    return until
  }
  const send = useMutation({
    ...sendOtp,
    onSuccess: (_, address) => {
      writeCodeStep({ email: address, waitUntil: wait(resendSeconds) })
      if (step === 2) notify.success(t('login.resent'))
      setStep(2)
    },
    onError: (error) => {
      const apiError = toApiError(error)
      if (apiError.status === 429) wait(apiError.retryAfter || resendSeconds)
      if (!isMounted()) notify.error(notSent(apiError, t))
    },
  })
  // A code whose answer was lost may be used up: nobody reads then that it is too old.
  const codeError = (error: unknown, code: string): string =>
    code === lostCode && toApiError(error).code === 'code_expired' ? t('login.answerLost') : wrongCode(error, t)
  const verify = useMutation({
    ...verifyOtp,
    onSuccess: () => {
      writeCodeStep(null)
      notify.success(t('login.welcome'))
    },
    onError: (error, { otp }) => {
      if (toApiError(error).isOutcomeUnknown) setLostCode(otp)
      if (!isMounted()) notify.error(codeError(error, otp))
    },
  })
  const ask = (address: string) => {
    setEmail(address)
    verify.reset()
    send.mutate(address)
  }
  const refusal = verify.error ? codeError(verify.error, verify.variables.otp) : null
  const error = step === 2 && refusal ? refusal : send.error ? notSent(send.error, t) : null
  // The server has judged this code; a request that was lost may be repeated.
  const refused = verify.error && toApiError(verify.error).status === 400 ? verify.variables.otp : undefined
  return (
    <section className={cx(layout.panel, layout.stack)}>
      <h1>{step === 1 ? t('login.title') : t('login.codeTitle')}</h1>
      {endedBy === 'expired' && step === 1 ? (
        <Alert tone="info" role="status">
          {t('login.ended')}
        </Alert>
      ) : null}
      {step === 1 ? (
        <EmailStep email={email} sending={send.isPending} error={error} onSend={ask} />
      ) : (
        <CodeStep
          email={email}
          waitUntil={waitUntil}
          sending={send.isPending}
          verifying={verify.isPending}
          error={error}
          refused={refused}
          onVerify={(otp, name) => verify.mutate({ email, otp, ...(name ? { name } : {}) })}
          onResend={() => ask(email)}
          onChangeEmail={() => {
            writeCodeStep(null)
            setStep(1)
            send.reset()
            verify.reset()
          }}
        />
      )}
    </section>
  )
}
