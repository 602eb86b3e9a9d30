import { cx } from '@shop/shared/lib/classes'
import { rupees } from '@shop/shared/lib/money'
import { toLatinDigits } from '@shop/shared/lib/numbers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { givePayee, refundOfLinkQuery } from '@/api/orders'
import { type Translate, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'
import { NoWrap } from '@/ui/NoWrap'
import { Spinner } from '@/ui/Spinner'

interface Values {
  upiId: string
  accountNumber: string
  ifsc: string
  accountName: string
}

type Way = 'upi' | 'account'

const empty: Values = { upiId: '', accountNumber: '', ifsc: '', accountName: '' }
const upiShape = /^[A-Za-z0-9.\-_]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/
const ifscShape = /^[A-Z]{4}0[A-Z0-9]{6}$/
const bare = (typed: string): string => toLatinDigits(typed).replace(/[\s-]/g, '')

/** What is sent: one of the two ways, the fields of the other empty. */
function sentOf(way: Way, typed: Values): Values {
  return way === 'upi'
    ? { ...empty, upiId: typed.upiId.trim() }
    : {
        upiId: '',
        accountNumber: bare(typed.accountNumber),
        ifsc: bare(typed.ifsc).toUpperCase(),
        accountName: typed.accountName.trim(),
      }
}

function problemsOf(way: Way, typed: Values, t: Translate<'refund-details'>): Partial<Values> {
  const sent = sentOf(way, typed)
  if (way === 'upi') return upiShape.test(sent.upiId) ? {} : { upiId: t('refundDetails.badUpi') }
  return {
    ...(/^\d{9,18}$/.test(sent.accountNumber) ? {} : { accountNumber: t('refundDetails.badAccount') }),
    ...(ifscShape.test(sent.ifsc) ? {} : { ifsc: t('refundDetails.badIfsc') }),
    ...(sent.accountName ? {} : { accountName: t('refundDetails.badName') }),
  }
}

/** Where a refund is sent to, by the link of a mail. */
export function RefundDetails({ token }: { token: string }) {
  const t = useT('refund-details')
  const { data, error } = useQuery(refundOfLinkQuery(token))
  if (!token) return <Alert tone="info">{t('refundDetails.noLink')}</Alert>
  if (error) {
    return (
      <>
        <Alert tone="bad" role="alert">
          {getErrorMessage(error, t('refundDetails.failed'))}
        </Alert>
        <ButtonLink variant="ghost" to={paths.trackOrder}>
          {t('refundDetails.track')}
        </ButtonLink>
      </>
    )
  }
  if (!data) return <Spinner text={t('common.loading')} />
  return <PayeeForm token={token} refund={data} />
}

function PayeeForm({ token, refund }: { token: string; refund: { orderNumber: string; amount: number; given: string } }) {
  const t = useT('refund-details')
  const [way, setWay] = useState<Way>('upi')
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Partial<Values>>({})
  const form = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(form)
  const { mutate, isPending, data: done, error } = useMutation(givePayee)
  const amount = rupees(refund.amount)
  if (done) {
    return (
      <Alert tone="good" role="status">
        <b>{t('refundDetails.done', { amount, given: done.given })}</b>
        <p>{t('refundDetails.doneHint')}</p>
      </Alert>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOf(way, values, t)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) focusFirstInvalid()
    else if (!isPending) mutate({ token, ...sentOf(way, values) })
  }
  const choose = (chosen: Way) => () => {
    setWay(chosen)
    setProblems({})
  }
  const field = (name: keyof Values) => ({
    required: true,
    autoComplete: 'off',
    value: values[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <form ref={form} className={cx(layout.panel, layout.stack)} onSubmit={submit} noValidate>
      <p>
        <b>
          <NoWrap>{t('refundDetails.what', { amount, number: refund.orderNumber })}</NoWrap>
        </b>
      </p>
      {refund.given ? <Alert tone="info">{t('refundDetails.given', { given: refund.given })}</Alert> : null}
      <fieldset className={layout.stack}>
        <legend>{t('refundDetails.way')}</legend>
        {(['upi', 'account'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="way" checked={way === one} onChange={choose(one)} /> {t(`refundDetails.${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'upi' ? (
        <TextField
          label={t('refundDetails.upiId')}
          hint={t('refundDetails.upiHint')}
          inputMode="email"
          autoCapitalize="none"
          maxLength={120}
          {...field('upiId')}
        />
      ) : (
        <>
          <TextField label={t('refundDetails.accountNumber')} inputMode="numeric" maxLength={30} {...field('accountNumber')} />
          <TextField
            label={t('refundDetails.ifsc')}
            hint={t('refundDetails.ifscHint')}
            autoCapitalize="characters"
            maxLength={20}
            {...field('ifsc')}
          />
          <TextField label={t('refundDetails.accountName')} maxLength={100} {...field('accountName')} />
        </>
      )}
      {error ? (
        <Alert tone="bad" role="alert">
          {getErrorMessage(error, t('refundDetails.failed'))}
        </Alert>
      ) : null}
      <Button type="submit" variant="primary" wide disabled={isPending}>
        {t(isPending ? 'refundDetails.submitting' : 'refundDetails.submit')}
      </Button>
    </form>
  )
}
