import '@/texts/en/account'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { profileQuery } from '@/api/account'
import { asApiError } from '@/api/errors'
import { useSession } from '@/api/session'
import { useT } from '@/lib/i18n'
import { loginPath } from '@/lib/paths'
import { Blank } from '@/ui/Blank'
import { Icon } from '@/ui/Icon'
import { Spinner } from '@/ui/Spinner'

/** Customers only. The way back is kept in the address of the login page; a network that fails is no reason to sign anybody out. */
export function Component() {
  const t = useT()
  const { token } = useSession()
  const { pathname, search } = useLocation()
  const profile = useQuery(profileQuery(token))
  if (token === null) return <Navigate to={loginPath(pathname + search)} replace />
  if (profile.data) return <Outlet />
  if (profile.isPending || asApiError(profile.error).status === 401) {
    return (
      <main id="main" className="wrap">
        <Spinner text={t('login.checking')} />
      </main>
    )
  }
  return (
    <main id="main" className="wrap slim">
      <Blank drawing="fallen" title={t('login.checkFailed')} level={1} role="alert">
        <p className="dim">{profile.error?.message}</p>
        <button type="button" className="btn solid" onClick={() => void profile.refetch()}>
          <Icon name="refresh" />
          {t('common.tryAgain')}
        </button>
      </Blank>
    </main>
  )
}
