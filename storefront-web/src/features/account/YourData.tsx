import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { profileQuery } from '@/api/account'
import { collectData, deleteAccount } from '@/api/privacy'
import { refusalOf } from '@/lib/fieldErrors'
import { type Translate, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { useIsMounted } from '@/lib/useIsMounted'
import { Button } from '@/ui/Button'
import Dialog from '@/ui/Dialog'
import { DialogActions } from '@/ui/DialogActions'
import { TextField } from '@/ui/Field'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** What customers may do with their own data: download it, or have it deleted. */
export default function YourData() {
  const t = useT('data')
  const [asking, setAsking] = useState(false)
  const collect = useMutation({
    ...collectData,
    onSuccess: (text) => {
      save(text)
      notify.success(t('data.downloaded'))
    },
    onError: (error) => notify.error(getErrorMessage(error, t('data.downloadFailed'))),
  })
  return (
    <section className={cx(layout.panel, layout.stack, layout.near)}>
      <h2>{t('data.title')}</h2>
      <p className={text.dim}>{t('data.text')}</p>
      <div className={layout.row}>
        <Button disabled={collect.isPending} onClick={() => collect.mutate()}>
          {collect.isPending ? t('data.downloading') : t('data.download')}
        </Button>
        <Button variant="bad" onClick={() => setAsking(true)}>
          {t('data.remove')}
        </Button>
      </div>
      {asking ? <DeleteDialog onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

/** Why the address that was typed is refused, else why the account could not be deleted. */
function sentenceFor(error: Error, t: Translate<'data'>): string {
  const [field] = toApiError(error).fields
  return field ? refusalOf(field) : getErrorMessage(error, t('data.removeFailed'))
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useT('data')
  const navigate = useNavigate()
  const email = useQuery(profileQuery()).data?.email ?? ''
  const [typed, setTyped] = useState('')
  const isMounted = useIsMounted()
  const { mutate, isPending, error } = useMutation({
    ...deleteAccount,
    onSuccess: () => {
      notify.success(t('data.removed'))
      void navigate(paths.home, { replace: true })
    },
    // The dialog shows the error while it is open.
    onError: (problem) => {
      if (!isMounted()) notify.error(getErrorMessage(problem, t('data.removeFailed')))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(typed.trim())
  }
  return (
    <Dialog onClose={onClose} title={t('data.remove')}>
      <form className={cx(layout.stack, layout.near)} noValidate onSubmit={submit}>
        <p>{t('data.removeText')}</p>
        <TextField
          label={t('data.confirm', { email })}
          type="email"
          name="email"
          autoComplete="off"
          value={typed}
          error={error ? sentenceFor(error, t) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button type="submit" variant="bad" disabled={isPending || typed.trim() === ''}>
            {isPending ? t('data.removing') : t('data.remove')}
          </Button>
          <Button onClick={onClose}>{t('data.keep')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
