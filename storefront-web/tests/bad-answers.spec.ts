import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Route, test } from '@playwright/test'
import { examples } from '../src/testing/examples'
import * as data from '../src/testing/fixtures'
import { fakeApi, signedIn } from './support/fake'
import { button } from './support/shop'

test.skip(({ isMobile }) => !isMobile, 'answers are read alike at every width')

const portal = { contentType: 'text/html', body: '<html><body>Sign in to the Wi-Fi</body></html>' }

test('a portal that answers in place of the shop: a message in our words, then the list', async ({ page }) => {
  let isBehindPortal = true
  await fakeApi(page, {
    'GET /api/bundles': (route: Route) => (isBehindPortal ? route.fulfill(portal) : route.fulfill({ json: [data.pack] })),
  })
  await page.goto('/bundles')
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()
  await expect(page.getByText(/Unexpected token|JSON|Wi-Fi/)).toHaveCount(0)
  isBehindPortal = false
  await again.click()
  await expect(page.getByRole('heading', { name: data.pack.name })).toBeVisible()
})

test('a portal that answers to Add to Cart: nothing is claimed, and the next press adds', async ({ page }) => {
  await signedIn(page)
  let answers = 0
  await fakeApi(page, {
    'POST /api/cart/add-bundle': (route: Route) => {
      answers += 1
      return answers === 1 ? route.fulfill(portal) : route.fulfill({ json: data.cartOf(data.bundleLine) })
    },
  })
  await page.goto('/bundles')
  await button(page, /^Add to Cart/)
    .first()
    .click()
  await expect(page.getByText('Failed to add fund to cart. Please try again.')).toBeVisible()
  await expect(page.getByText(`${data.pack.name} added to cart`)).toHaveCount(0)
  await button(page, /^Add to Cart/)
    .first()
    .click()
  await expect(page.getByText(`${data.pack.name} added to cart`)).toBeVisible()
})

/**
 * Opens the list of products of the real shop by a link; the server of its data begins its answers, and then stops or breaks off.
 * The page is the shop's own: a page that the test wrote itself may not call a server on this machine.
 */
async function openList(page: Page, { breaksOff }: { breaksOff: boolean }) {
  let begun = 0
  const server = createServer((_, response) => {
    begun += 1
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' })
    response.write('{"success": true, "products": [', () => breaksOff && response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const pattern = '**/api/products?*'
  await page.route(pattern, (route) => {
    const { pathname, search } = new URL(route.request().url())
    return route.continue({ url: `http://127.0.0.1:${port}${pathname}${search}` })
  })
  await page.goto('/faq')
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Products', exact: true }).click()
  await expect.poll(() => begun).toBeGreaterThan(0)
  return async () => {
    await page.unroute(pattern)
    server.closeAllConnections()
    server.close()
  }
}

test('an answer whose body stops is given up after 30 s, with a message', async ({ page }) => {
  await page.clock.install()
  const end = await openList(page, { breaksOff: false })
  await page.clock.fastForward(31_000)
  await expect(page.getByText('Request is taking longer than expected. Please wait or try again.')).toBeVisible()
  await end()
})

test('an answer that breaks off in its middle is a network error, and the next one is shown', async ({ page }) => {
  const end = await openList(page, { breaksOff: true })
  await expect(page.getByText('Network connection failed. Please check your internet connection.')).toBeVisible()
  await end()
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
})

test('a token that is renewed while somebody types at the checkout keeps what was typed', async ({ page }) => {
  const tokens: string[] = []
  await signedIn(page)
  await fakeApi(page, {
    'GET /api/addresses': [],
    'GET /api/service-check': (route: Route) =>
      route.fulfill({ headers: { 'x-new-token': 'renewed-token' }, json: examples['GET /api/service-check 200'] }),
    'POST /api/orders': (route: Route) => {
      tokens.push(route.request().headers().authorization ?? '')
      return route.fulfill({ json: { success: true, order: data.order } })
    },
  })
  await page.goto('/checkout')
  await page.getByLabel('Street').fill('22 Mela Ratha Veedhi')
  await page.getByLabel('City').fill('Madurai')
  // The shop is asked whether it delivers there, and renews the token with its answer.
  await page.getByLabel('Pincode').fill('625001')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe('renewed-token')
  await expect(page.getByLabel('Street')).toHaveValue('22 Mela Ratha Veedhi')
  await page.getByLabel('State').selectOption('Tamil Nadu')
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByLabel('I am 18 or older').check()
  await button(page, 'Pay Now').click()
  await expect(page).toHaveURL(/\/bank-details\?order=42/)
  expect(tokens).toEqual(['Bearer renewed-token'])
})
