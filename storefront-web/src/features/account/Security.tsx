import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout, logoutEverywhere } from '@/api/account'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { lazyPart } from '@/ui/lazyPart'
import { PanelSkeletons } from '@/ui/Skeleton'
import { notify } from '@/ui/toast'

const YourData = lazyPart(() => import('./YourData'), { placeholder: <PanelSkeletons count={1} /> })

export function Security() {
  const t = useT()
  const navigate = useNavigate()
  const here = useMutation({ ...logout, onSettled: () => void navigate(paths.home) })
  const everywhere = useMutation({
    ...logoutEverywhere,
    onSuccess: () => {
      notify.success(t('profile.everywhereDone'))
      void navigate(paths.home)
    },
    onError: (error) => notify.error(getErrorMessage(error, t('profile.everywhereFailed'))),
  })
  return (
    <div className="stack">
      <section className="panel stack form-gap">
        <h2>{t('profile.device')}</h2>
        <p className="dim">{t('profile.deviceText')}</p>
        <button type="button" className="btn" disabled={here.isPending} onClick={() => here.mutate()}>
          {here.isPending ? t('nav.loggingOut') : t('nav.logout')}
        </button>
      </section>
      <section className="panel stack form-gap">
        <h2>{t('profile.everywhere')}</h2>
        <p className="dim">{t('profile.everywhereText')}</p>
        <button type="button" className="btn bad" disabled={everywhere.isPending} onClick={() => everywhere.mutate()}>
          {everywhere.isPending ? t('nav.loggingOut') : t('profile.everywhere')}
        </button>
      </section>
      <YourData />
    </div>
  )
}
