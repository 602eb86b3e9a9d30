import type { RouteObject } from 'react-router-dom'

/** The routes, where the code of the screen at this path arrives when `arrive` is called. */
export function holdBack(routes: RouteObject[], path: string): { routes: RouteObject[]; arrive: () => void } {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const held = (route: RouteObject): RouteObject => {
    const { lazy, children } = route
    if (children) return { ...route, children: children.map(held) }
    if (route.path !== path || typeof lazy !== 'function') return route
    return { ...route, lazy: () => arrived.then(lazy) }
  }
  return { routes: routes.map(held), arrive }
}
