import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useT } from '@/lib/i18n'
import { Blank } from '@/ui/Blank'

const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|Importing a module/i.test(error.message)

/** The last resort. A part that a new release has replaced is fetched again, once, by reloading. */
export function CrashPage() {
  const t = useT()
  const error = useRouteError()
  useEffect(() => {
    if (!isLostChunk(error) || !navigator.onLine) return
    const last = Number(sessionStorage.getItem('reloaded'))
    if (Date.now() - last < 60_000) return
    sessionStorage.setItem('reloaded', String(Date.now()))
    location.reload()
  }, [error])
  return (
    <main id="main" className="wrap slim">
      <Blank drawing="fallen" title={t('crash.title')} level={1} role="alert">
        <p className="dim">{t('crash.text')}</p>
        <button type="button" className="btn solid" onClick={() => location.reload()}>
          {t('crash.refresh')}
        </button>
      </Blank>
    </main>
  )
}
