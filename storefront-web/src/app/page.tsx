import { cx } from '@shop/shared/lib/classes'
import { reloadIfReplaced } from '@shop/shared/lib/release'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { Namespace } from '@/locales/shape'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'

type Params = LoaderFunctionArgs['params']

/** Starts the queries of a screen. What it returns is awaited before the screen is shown. */
type Load = (url: URL, params: Params) => unknown

/** What a link to a route starts before it is followed. */
export interface RouteHandle {
  prefetch: (url: URL, params: Params) => void
}

/**
 * A route whose code, texts and data load together. If the code cannot be loaded, the route says so in its own place and can be
 * tried again; the router would keep the failure until a reload.
 */
export function page(
  route: RouteObject,
  load: () => Promise<{ Component: ComponentType }>,
  texts: readonly Namespace[],
  startQueries?: Load,
): RouteObject {
  const Screen = lazyPart(load, {
    texts,
    placeholder: <main id="main" />,
    frame: (notice) => (
      <main id="main" className={cx(layout.wrap, layout.slim)}>
        {notice}
      </main>
    ),
  })
  const handle: RouteHandle = {
    prefetch: (url, params) => {
      void Screen.preload()
      void Promise.resolve(startQueries?.(url, params)).catch(() => undefined)
    },
  }
  return {
    ...route,
    handle,
    loader: async ({ request, params }: LoaderFunctionArgs) => {
      await startQueries?.(new URL(request.url), params)
      return null
    },
    lazy: async () => {
      if (!(await Screen.preload())) await reloadIfReplaced()
      return { Component: Screen }
    },
  } as RouteObject
}
