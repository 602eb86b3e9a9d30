import { expect, type Page, test } from '@playwright/test'
import { plentiful } from './support/shop'

/** With the service worker, as a customer's phone has it. */
test.use({ serviceWorkers: 'allow' })

const offline = (page: Page) => page.getByText('You are offline.')
const cardsOf = (page: Page) => page.locator('main article').first()

/** Visits a page and waits until the worker controls it and holds the release's files. */
async function installWorker(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
  })
}

/** The browser reports a network although there is none, as behind a broken router. */
const hideOfflineState = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })
    for (const name of ['online', 'offline']) window.addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true })
  })

/** Waits until the worker has stored an answer; it does so after the page has got it. */
const stored = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().some(({ url }) => new URL(url).pathname === wanted)
      }, path),
    )
    .toBe(true)

test('the last seen catalogue is readable offline with its date, and recovers by itself', async ({ page, context }) => {
  await installWorker(page)
  await page.getByRole('link', { name: 'Shop Now', exact: true }).first().click()
  await expect(cardsOf(page)).toBeVisible()
  await stored(page, '/api/products')
  await context.setOffline(true)
  await page.reload()
  await expect(cardsOf(page)).toBeVisible()
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText(/This is a saved copy from \d+:\d\d\s[ap]m\. Prices are checked again when you order/)).toBeVisible()
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await expect(cardsOf(page)).toBeVisible()
})

test('behind a broken router the page shows that it is offline although navigator.onLine is true', async ({ page, context }) => {
  await hideOfflineState(page)
  await installWorker(page)
  await context.setOffline(true)
  await page.goto('/products')
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await expect(offline(page)).toBeVisible()
  await context.setOffline(false)
  await expect(cardsOf(page)).toBeVisible()
  await expect(offline(page)).toBeHidden()
})

test('every route opens offline, also those that were never visited and after many pictures', { tag: '@further' }, async ({
  page,
  context,
}) => {
  test.slow()
  await installWorker(page)
  const [product] = await plentiful(page, 1)
  // More pictures than their cache holds: one at many addresses.
  await page.evaluate(async () => {
    const { products } = (await (await fetch('/api/products')).json()) as { products: { images: { url: string }[] }[] }
    const [picture] = products.flatMap(({ images }) => images)
    for (let n = 0; n < 200; n += 1) await fetch(`${picture?.url}?n=${n}`)
  })
  const kept = () => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length)
  expect(await kept()).toBeGreaterThan(100)
  await expect.poll(kept).toBeLessThanOrEqual(151)
  await context.setOffline(true)
  for (const path of [
    '/',
    '/products',
    `/products/${product?._id}`,
    '/bundles',
    '/giftboxes',
    '/categories',
    '/price-list',
    '/login',
    '/track-order',
    '/faq',
    '/help',
    '/shipping',
    '/privacy-policy',
    '/cart',
    '/no-such-page',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link').first(), path).toBeVisible()
    await expect(page.locator('main#main :is(h1, [role=status], [role=alert])').first(), path).toBeAttached()
    await expect(page.getByText('Oops!'), path).toBeHidden()
    await expect(offline(page), path).toBeVisible()
  }
})

test('the worker caches no page with data, no token and no private response', async ({ page }) => {
  await installWorker(page)
  await page.evaluate(async () => {
    const headers = { Authorization: 'Bearer not-a-token' }
    await fetch('/api/products?limit=12', { headers })
    await fetch('/api/orders', { headers })
    await fetch('/api/cart', { headers })
  })
  const kept = () =>
    page.evaluate(async () => {
      const found: { url: string; headers: string[]; text: string }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const response = await cache.match(request)
          if (!response || /\.(js|css|svg|png|avif|webp|jpe?g)/.test(request.url)) continue
          found.push({ url: request.url, headers: [...response.headers.keys()], text: await response.text() })
        }
      }
      return found
    })
  await expect.poll(async () => (await kept()).some(({ url }) => url.includes('/api/products?limit=12'))).toBe(true)
  const entries = await kept()
  for (const { url, headers, text } of entries) {
    expect(url).not.toMatch(/\/api\/(orders|cart|auth|addresses)/)
    expect(headers, url).not.toContain('x-new-token')
    expect(text, url).not.toContain('id="preloaded"')
  }
  const shell = entries.find(({ url }) => url.includes('/app-shell.html'))
  expect(shell, 'the app-shell is precached').toBeDefined()
})

test('the page of a captive portal takes the place of no saved answer', async ({ page, context }) => {
  const path = '/api/products?limit=12'
  const saved = () => page.evaluate(async (wanted) => (await (await caches.match(wanted))?.text()) ?? '', path)
  await installWorker(page)
  await page.evaluate((wanted) => fetch(wanted), path)
  await expect.poll(saved).toContain('"products"')
  await context.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the Wi-Fi</p>' }))
  expect(await page.evaluate(async (wanted) => (await fetch(wanted)).text(), path)).toContain('Wi-Fi')
  // The worker stores an answer after the page has got it.
  await page.evaluate((wanted) => fetch(`${wanted}&page=2`), path)
  await expect.poll(() => page.evaluate(async (wanted) => (await caches.match(`${wanted}&page=2`)) !== undefined, path)).toBe(true)
  expect(await saved()).toContain('"products"')
})

test('the shop is installable', async ({ page, request }) => {
  await page.goto('/')
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(String(link))).json()
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  for (const icon of manifest.icons) {
    const answer = await request.get(icon.src)
    expect(answer.ok(), icon.src).toBe(true)
    expect(answer.headers()['content-type']).toContain('image/png')
  }
  expect((await request.get('/offline.html')).ok()).toBe(true)
})
