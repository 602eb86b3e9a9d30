import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { RouteHandle } from './page'

/** Starts to load a screen's code and data when a link to it is pressed or focused, before the click has ended. */
export function prefetchLinks(routes: RouteObject[]): void {
  const started = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.href === location.href) return
    const url = new URL(link.href)
    for (const { route, params } of matchRoutes(routes, url) ?? []) {
      const handle: RouteHandle | undefined = route.handle
      handle?.prefetch(url, params)
    }
  }
  document.addEventListener('pointerdown', started, { passive: true })
  document.addEventListener('focusin', started)
}
