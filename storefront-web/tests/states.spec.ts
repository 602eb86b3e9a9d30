import { expect, type Route, test } from '@playwright/test'
import { fakeApi, signedIn } from './support/fake'

const silent = (route: Route) => route.abort('connectionfailed')
const broken = (route: Route) => route.fulfill({ status: 503, json: { success: false, message: '', code: 'unavailable', errors: [] } })
const pending = () => new Promise(() => undefined)
/** The counts beside the filters are fetched by a separate call to the same URL. */
const isForCounts = (route: Route) => route.request().url().includes('facets=1')

/** Address, the call that its main list needs, the title of its failure. */
const lists: [string, string, string][] = [
  ['/products', 'GET /api/products', 'Unable to Load Products'],
  ['/products/7', 'GET /api/products/7', 'Error Loading Product'],
  ['/bundles', 'GET /api/bundles', 'Failed to load funds'],
  ['/giftboxes', 'GET /api/giftboxes', 'Failed to load gift boxes'],
  ['/categories', 'GET /api/categories', 'Error Loading Categories'],
  ['/price-list', 'GET /api/price-list', 'Failed to load the price list'],
  ['/cart', 'GET /api/cart', 'Failed to load cart'],
  ['/orders', 'GET /api/orders', 'Failed to load orders'],
  ['/orders/42', 'GET /api/orders/42', 'Failed to load order details'],
]

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await signedIn(page)
})

for (const [path, call, title] of lists) {
  test(`${path}: loading keeps its place, a failing server is asked four times, then Try Again`, async ({ page }) => {
    let calls = 0
    let answer: 'wait' | 'fail' = 'wait'
    await fakeApi(page, {
      [call]: (route: Route) => {
        if (isForCounts(route)) return pending()
        calls += 1
        return answer === 'wait' ? pending() : broken(route)
      },
    })
    await page.goto(path)
    await expect(page.locator('main [role=status] [class*=Skeleton_]').first()).toBeVisible()
    await expect.poll(() => calls).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    answer = 'fail'
    calls = 0
    await page.reload()
    await expect(async () => {
      await page.clock.fastForward(2100)
      expect(await page.getByRole('heading', { name: title }).isVisible()).toBe(true)
    }).toPass()
    await page.clock.fastForward(10_000)
    expect(calls, 'tries, counted once').toBe(4)
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })
}

test('a dead network: three tries, with a message in between, the network named at the end', async ({ page }) => {
  let calls = 0
  await fakeApi(page, {
    'GET /api/products': (route: Route) => {
      if (isForCounts(route)) return pending()
      calls += 1
      return silent(route)
    },
  })
  await page.goto('/products')
  await expect(page.getByText('Network connection failed. Please check your internet connection.')).toBeVisible()
  await page.clock.fastForward(3100)
  await expect.poll(() => calls).toBe(2)
  const given = page.getByText('Network error. Please check your internet connection.')
  await expect(async () => {
    // The second failure is observed before its wait starts.
    await page.clock.fastForward(6100)
    expect(await given.isVisible()).toBe(true)
  }).toPass()
  expect(calls).toBe(3)
})

test('a slow request is cancelled after 30 s with a message', async ({ page }) => {
  let asked = false
  await fakeApi(page, {
    'GET /api/products': () => {
      asked = true
      return pending()
    },
  })
  await page.goto('/products')
  await expect.poll(() => asked).toBe(true)
  await expect(page.locator('main [class*=Skeleton_]').first()).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.getByText('Request is taking longer than expected. Please wait or try again.')).toBeVisible()
})

test('the page crashes politely', async ({ page }) => {
  await fakeApi(page, { 'GET /api/bundles': [{ _id: '1', name: 'Broken' }] })
  await page.goto('/bundles')
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expect(page.getByText("We're sorry for the inconvenience. Please try refreshing the page.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
})

test('a personal UPI id opens no app; a merchant’s does on phones', { tag: '@every-width' }, async ({ page }, info) => {
  const { shop } = await import('../src/testing/fixtures')
  await fakeApi(page)
  await page.goto('/bank-details?order=42')
  const openApp = page.getByRole('link', { name: 'Pay by UPI app' })
  if (info.project.name === 'phone') await expect(openApp).toHaveAttribute('href', /^upi:\/\/pay\?pa=/)
  else await expect(page.getByText('Scan with any UPI app')).toBeVisible()
  await fakeApi(page, { 'GET /api/shop': { success: true, shop: { ...shop, upi: { ...shop.upi, kind: 'personal', merchantCode: '' } } } })
  await page.reload()
  await expect(page.getByText(/Open your UPI app and pay to this id/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay by UPI app' })).toHaveCount(0)
})

test('the theme follows the device until one is chosen, and the choice is saved', { tag: '@every-width' }, async ({ page, isMobile }) => {
  await fakeApi(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/faq')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Light', exact: true }).click()
  } else await page.getByRole('button', { name: 'Light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
