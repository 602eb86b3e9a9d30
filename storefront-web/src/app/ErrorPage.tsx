import { cx } from '@shop/shared/lib/classes'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { NotLoaded } from '@/ui/NotLoaded'
import text from '@/ui/text.module.css'

const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|Importing a module/i.test(error.message)

/** The last resort: a screen that failed to render, or whose texts could not be loaded. */
export function ErrorPage() {
  const t = useT()
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      {isLostChunk(error) ? (
        <NotLoaded failures={2} onRetry={() => void navigate(location, { replace: true })} />
      ) : (
        <EmptyState drawing="fallen" title={t('crash.title')} level={1} role="alert">
          <p className={text.dim}>{t('crash.text')}</p>
          <Button variant="solid" onClick={() => window.location.reload()}>
            {t('crash.refresh')}
          </Button>
        </EmptyState>
      )}
    </main>
  )
}
