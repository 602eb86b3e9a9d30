import './refusals'
import { loadTexts } from '@/lib/i18n'
import { prefetchLinks } from './prefetchLinks'
import { routes } from './routes'
import { type Router, startWorker } from './worker'

/** What a page needs only after it is shown. */
export function startIdle(router: Router): void {
  void loadTexts().catch(() => undefined)
  prefetchLinks(routes)
  startWorker(router)
}
