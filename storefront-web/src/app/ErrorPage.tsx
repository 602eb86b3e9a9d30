import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { useT } from '@/lib/i18n'
import { EmptyState } from '@/ui/EmptyState'
import { NotLoaded } from '@/ui/NotLoaded'

const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|Importing a module/i.test(error.message)

/** The last resort: a screen that failed to render, or whose texts could not be loaded. */
export function ErrorPage() {
  const t = useT()
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <main id="main" className="wrap slim">
      {isLostChunk(error) ? (
        <NotLoaded failures={2} onRetry={() => void navigate(location, { replace: true })} />
      ) : (
        <EmptyState drawing="fallen" title={t('crash.title')} level={1} role="alert">
          <p className="dim">{t('crash.text')}</p>
          <button type="button" className="btn solid" onClick={() => window.location.reload()}>
            {t('crash.refresh')}
          </button>
        </EmptyState>
      )}
    </main>
  )
}
