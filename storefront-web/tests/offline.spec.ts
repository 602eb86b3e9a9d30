import { expect, test } from '@playwright/test'

/** With the service worker, as a customer's phone has it. */
test.use({ serviceWorkers: 'allow' })

test('the last seen catalogue is readable offline, the page says so, and recovers by itself', async ({ page, context }) => {
  await page.goto('/products')
  await expect(page.locator('article.card').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Once more through the worker, so that it has seen what the page shows.
  await page.reload()
  await expect(page.locator('article.card').first()).toBeVisible()
  await page.goto('/bundles')
  await expect(page.getByRole('button', { name: /^View Items/ }).first()).toBeVisible()
  await page.goto('/products')
  await expect(page.locator('article.card').first()).toBeVisible()
  // The worker keeps a page after it has answered: until then it would show the funds.
  const kept = () => page.evaluate(async () => (await caches.match('/', { cacheName: 'pages-1' }))?.text())
  await expect.poll(kept).toContain(`<title>${await page.title()}</title>`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('article.card').first()).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText(/Prices are checked again when you order/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
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
