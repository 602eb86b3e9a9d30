import { cx } from '@shop/shared/lib/classes'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useSession } from '@/api/session'
import { useShop } from '@/api/shop'
import { LoginForm } from '@/features/auth/LoginForm'
import { useT } from '@/lib/i18n'
import { inAppPath } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import layout from '@/ui/layout.module.css'
import styles from './LoginPage.module.css'

/** After sign-in, here or in another tab, redirects to the page the person came from. */
export function Component() {
  const t = useT('login')
  const { token } = useSession()
  const [query] = useSearchParams()
  usePageHead(t('login.title'), useShop()?.name ?? '')
  if (token) return <Navigate to={inAppPath(query.get('next'))} replace />
  return (
    <main id="main" className={cx(layout.wrap, styles.login)}>
      <LoginForm />
    </main>
  )
}
