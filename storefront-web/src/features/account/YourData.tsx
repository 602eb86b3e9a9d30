import '@/texts/en/data'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { profileQuery } from '@/api/account'
import { collectData, deleteAccount } from '@/api/privacy'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { toApiError } from '@/shared/api/errors'
import { TextField } from '@/ui/Field'
import Modal from '@/ui/Modal'
import { notify } from '@/ui/toast'

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** What customers may do with their own data: take it along, and have it deleted. */
export default function YourData() {
  const t = useT()
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
    <section className="panel stack form-gap">
      <h2>{t('data.title')}</h2>
      <p className="dim">{t('data.text')}</p>
      <div className="row">
        <button type="button" className="btn" disabled={collect.isPending} onClick={() => collect.mutate()}>
          {collect.isPending ? t('data.downloading') : t('data.download')}
        </button>
        <button type="button" className="btn bad" onClick={() => setAsking(true)}>
          {t('data.remove')}
        </button>
      </div>
      {asking ? <DeleteModal onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function DeleteModal({ onClose }: { onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const email = useQuery(profileQuery()).data?.email ?? ''
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useMutation({
    ...deleteAccount,
    onSuccess: () => {
      notify.success(t('data.removed'))
      void navigate(paths.home)
    },
    onError: (problem) => notify.error(getErrorMessage(problem, t('data.removeFailed'))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(typed.trim())
  }
  return (
    <Modal onClose={onClose} title={t('data.remove')}>
      <form className="stack form-gap" noValidate onSubmit={submit}>
        <p>{t('data.removeText')}</p>
        <TextField
          label={t('data.confirm', { email })}
          type="email"
          name="email"
          autoComplete="off"
          value={typed}
          error={error ? (toApiError(error).fields[0]?.message ?? getErrorMessage(error, t('data.removeFailed'))) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="actions">
          <button type="submit" className="btn bad" disabled={isPending || typed.trim() === ''}>
            {isPending ? t('data.removing') : t('data.remove')}
          </button>
          <button type="button" className="btn" onClick={onClose}>
            {t('data.keep')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
