// Keeps the shop readable without a network: the app's own files, the pages, and the public catalogue as it was last seen.
// Nothing personal is ever kept, and nothing that is ordered is ever taken from here: prices are the server's.
const pages = 'pages-1'
const files = 'files-1'
const catalogue = 'catalogue-1'
const kept = [pages, files, catalogue]
const shell = ['/offline.html', '/offline.css', '/offline.js', '/icons/mark.svg', '/manifest.webmanifest']
const publicCalls = /^\/api\/(shop|categories|bundles|giftboxes|products(\/\d+|\/featured|\/reviews\/recent)?)$/
const limits = { [pages]: 1, [files]: 80, [catalogue]: 120 }

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(files)
      .then((cache) => cache.addAll(shell))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

async function remember(name, key, response) {
  const cache = await caches.open(name)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limits[name])).map((old) => cache.delete(old)))
}

/** The key of a call: the timestamp that defeats other caches does not belong to it. */
function keyOf(url) {
  const plain = new URL(url)
  plain.searchParams.delete('t')
  return plain.href
}

async function fresh(event, name, key) {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(remember(name, key, response.clone()))
    return response
  } catch (error) {
    const old = await caches.match(key)
    if (old) return old
    throw error
  }
}

/** The page for every address: without the first paint, which belongs to one. */
async function rememberPage(response) {
  const html = (await response.text()).replace(/<!--paint-->.*?<!--\/paint-->/s, '')
  await remember(pages, '/', new Response(html, { headers: response.headers }))
}

async function page(event) {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(rememberPage(response.clone()))
    return response
  } catch {
    return (await caches.match('/', { cacheName: pages })) ?? (await caches.match('/offline.html'))
  }
}

async function file(event) {
  const old = await caches.match(event.request)
  if (old) return old
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(remember(files, event.request, response.clone()))
  return response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|media|django-admin|admin|dev)\b/.test(url.pathname)) event.respondWith(page(event))
  } else if (publicCalls.test(url.pathname)) {
    event.respondWith(fresh(event, catalogue, keyOf(request.url)))
  } else if (/^\/(assets|icons|media)\//.test(url.pathname) || shell.includes(url.pathname)) {
    event.respondWith(file(event))
  }
})
