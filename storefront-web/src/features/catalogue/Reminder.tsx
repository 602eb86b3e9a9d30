import { useMutation, useQuery } from '@tanstack/react-query'
import { alertQuery, confirmAlert, stopAlert } from '@/api/stock-alerts'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { nameOf } from '@/lib/names'
import { paths } from '@/lib/paths'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import layout from '@/ui/layout.module.css'
import { Spinner } from '@/ui/Spinner'

/** The reminder of a mail's link: to confirm, or to end. Opening the link changes nothing, since mail scanners open links too. */
export function Reminder({ token }: { token: string }) {
  const t = useT('back-in-stock')
  const { data: alert, error } = useQuery(alertQuery(token))
  const confirm = useMutation(confirmAlert)
  const stop = useMutation(stopAlert)
  if (!token) return <Alert tone="info">{t('backInStock.noLink')}</Alert>
  if (error) {
    return (
      <>
        <Alert tone="info" role="alert">
          {getErrorMessage(error, t('common.tryAgain'))}
        </Alert>
        <ButtonLink to={paths.products}>{t('common.browseProducts')}</ButtonLink>
      </>
    )
  }
  if (!alert) return <Spinner text={t('common.loading')} />
  const name = nameOf(alert.product)
  const failed = confirm.error ?? stop.error
  const link = (
    <ButtonLink variant="ghost" to={paths.product(alert.product._id)}>
      {t('backInStock.see', { name })}
    </ButtonLink>
  )
  if (stop.isSuccess) {
    return (
      <>
        <Alert tone="good" role="status">
          {t('backInStock.stopped', { name })}
        </Alert>
        {link}
      </>
    )
  }
  const isBusy = confirm.isPending || stop.isPending
  const isConfirmed = alert.isConfirmed || confirm.isSuccess
  return (
    <>
      {isConfirmed ? (
        <Alert tone="good" role="status">
          {t(alert.isMailed ? 'backInStock.mailed' : 'backInStock.confirmed', { name })}
        </Alert>
      ) : (
        <p>{t('backInStock.question', { name })}</p>
      )}
      {failed ? (
        <Alert tone="bad" role="alert">
          {getErrorMessage(failed, t('backInStock.failed'))}
        </Alert>
      ) : null}
      <div className={layout.row}>
        {isConfirmed ? null : (
          <Button variant="primary" disabled={isBusy} onClick={() => confirm.mutate(token)}>
            {t('backInStock.yes')}
          </Button>
        )}
        <Button variant="ghost" disabled={isBusy} onClick={() => stop.mutate(token)}>
          {t(isConfirmed ? 'backInStock.stop' : 'backInStock.no')}
        </Button>
        {link}
      </div>
    </>
  )
}
