import './refusals'
import { prefetchLinks } from './prefetchLinks'
import { routes } from './routes'
import { type Router, startWorker } from './worker'

/** What a page needs only after it is shown. */
export function startIdle(router: Router): void {
  prefetchLinks(routes)
  startWorker(router)
}
