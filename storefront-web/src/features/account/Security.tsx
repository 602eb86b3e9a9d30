import { cx } from '@shop/shared/lib/classes'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout, logoutEverywhere } from '@/api/account'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/Button'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { PanelSkeletons } from '@/ui/Skeleton'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'

const YourData = lazyPart(() => import('./YourData'), { texts: ['data'], placeholder: <PanelSkeletons count={1} /> })

export function Security() {
  const t = useT('menu', 'profile')
  const navigate = useNavigate()
  const here = useMutation({ ...logout, onSettled: () => void navigate(paths.login) })
  const everywhere = useMutation({
    ...logoutEverywhere,
    onSuccess: () => {
      notify.success(t('profile.everywhereDone'))
      void navigate(paths.login)
    },
    onError: (error) => notify.error(getErrorMessage(error, t('profile.everywhereFailed'))),
  })
  return (
    <div className={layout.stack}>
      <section className={cx(layout.panel, layout.stack, layout.near)}>
        <h2>{t('profile.device')}</h2>
        <p className={text.dim}>{t('profile.deviceText')}</p>
        <Button disabled={here.isPending} onClick={() => here.mutate()}>
          {here.isPending ? t('nav.loggingOut') : t('nav.logout')}
        </Button>
      </section>
      <section className={cx(layout.panel, layout.stack, layout.near)}>
        <h2>{t('profile.everywhere')}</h2>
        <p className={text.dim}>{t('profile.everywhereText')}</p>
        <Button variant="bad" disabled={everywhere.isPending} onClick={() => everywhere.mutate()}>
          {everywhere.isPending ? t('nav.loggingOut') : t('profile.everywhere')}
        </Button>
      </section>
      <YourData />
    </div>
  )
}
