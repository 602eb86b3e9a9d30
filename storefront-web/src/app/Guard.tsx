import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { profileQuery } from '@/api/account'
import { useSession } from '@/api/session'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { loginPath, paths } from '@/lib/paths'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { Spinner } from '@/ui/Spinner'
import text from '@/ui/text.module.css'

/**
 * Customers only. If the session ends here, the login page's address keeps the way back; after an account is deleted, the way is
 * home instead. Visitors are redirected by the route's loader.
 * A network that fails is no reason to sign anybody out.
 */
export function Component() {
  const t = useT()
  const { token, user, endedBy } = useSession()
  const { pathname, search } = useLocation()
  const profile = useQuery(profileQuery())
  if (token === null) return <Navigate to={endedBy === 'accountDeleted' ? paths.home : loginPath(pathname + search)} replace />
  // Another person gets pages of their own.
  if (profile.data) return <Outlet key={user?._id} />
  if (profile.isPending || toApiError(profile.error).status === 401) {
    return (
      <main id="main" className={layout.wrap}>
        <Spinner text={t('common.checking')} />
      </main>
    )
  }
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <EmptyState drawing="fallen" title={t('common.checkFailed')} level={1} role="alert">
        <p className={text.dim}>{getErrorMessage(profile.error)}</p>
        <Button variant="solid" onClick={() => void profile.refetch()}>
          <Icon name="refresh" />
          {t('common.tryAgain')}
        </Button>
      </EmptyState>
    </main>
  )
}
