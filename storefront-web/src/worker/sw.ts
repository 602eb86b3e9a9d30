import { cacheNames, clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope
/** The release's files, written by the build (build/serviceWorker.ts). */
declare const __PRECACHE__: { url: string; revision: string | null }[]
/** The files of each other language, by its code. */
declare const __LANGUAGES__: Record<string, string[]>

/** Caches of their own, so that neither pictures nor answers push out code. The precache is Workbox's and has no limit. */
const ownCaches = { pictures: 'pictures', catalogue: 'catalogue', languages: 'languages' } as const
const publicCalls = /^\/api\/(shop|categories|bundles|giftboxes|price-list|products(\/\d+|\/featured|\/reviews\/recent)?)$/
const serverPages = /^\/(api|media|static|django-admin|admin|dev)\b|^\/(robots\.txt|sitemap\.xml|verify\/?)$/
const pageTimeoutMs = 10_000
const catalogueTimeoutSeconds = 10

precacheAndRoute(__PRECACHE__, { ignoreURLParametersMatching: [/^retry$/], cleanURLs: false })

/** The network's page, else the app without data, which shows that it is offline. */
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !serverPages.test(url.pathname),
  async ({ request, event }) => {
    const { preloadResponse } = event as FetchEvent
    const fromNetwork = async () => {
      const preloaded: Response | undefined = await preloadResponse
      return preloaded ?? fetch(request)
    }
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The server did not answer in time')), pageTimeoutMs)
    })
    try {
      return await Promise.race([fromNetwork(), timeout])
    } catch {
      return (await matchPrecache('/app-shell.html')) ?? (await matchPrecache('/offline.html')) ?? Response.error()
    }
  },
)

const isOf = (response: Response, type: string): boolean => response.headers.get('content-type')?.startsWith(type) === true

/** What is called a picture and is none, such as the page of a captive portal, is asked for again. */
const pictureOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 && isOf(response, 'image/') ? response : null),
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  new CacheFirst({
    cacheName: ownCaches.pictures,
    plugins: [pictureOnly, new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
  }),
)

/** Texts of other languages are cached once they were used, or when the app says that the page is in that language. */
const languageTexts = new CacheFirst({
  cacheName: ownCaches.languages,
  matchOptions: { ignoreSearch: true },
  plugins: [new ExpirationPlugin({ maxEntries: 150 })],
})
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), languageTexts)

/**
 * The public catalogue is requested without the customer's token, so no cached response is personal.
 * A cached answer says in `x-saved-at` when it was saved; its other headers are dropped.
 */
const publicCopy: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => {
    const headers = new Headers(request.headers)
    headers.delete('Authorization')
    return new Request(request, { headers, credentials: 'omit' })
  },
  // `t` defeats other caches and does not name another answer.
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url)
    url.searchParams.delete('t')
    return url.href
  },
  // The page of a captive portal takes the place of no saved answer.
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && isOf(response, 'application/json')
      ? new Response(response.body, {
          headers: { 'content-type': 'application/json', 'x-saved-at': String(Date.now()) },
        })
      : null,
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && publicCalls.test(url.pathname),
  new NetworkFirst({
    cacheName: ownCaches.catalogue,
    networkTimeoutSeconds: catalogueTimeoutSeconds,
    plugins: [publicCopy, new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true })],
  }),
)

/** Caches of former workers, which cached pages with their answers. */
async function deleteOtherCaches(): Promise<void> {
  const ownNames: string[] = [cacheNames.precache, ...Object.values(ownCaches)]
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !ownNames.includes(name)).map((name) => caches.delete(name)))
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOtherCaches(), self.registration.navigationPreload?.enable()]))
})

/** A new version waits until the app activates it: see app/worker.ts. */
self.addEventListener('message', (event) => {
  if (event.data === 'activate') return void self.skipWaiting()
  for (const url of __LANGUAGES__[event.data] ?? []) event.waitUntil(languageTexts.handle({ event, request: new Request(url) }))
})

clientsClaim()
