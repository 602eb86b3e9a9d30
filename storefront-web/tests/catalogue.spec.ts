import { expect, test } from '@playwright/test'
import { api, asCustomer, button, fillAddress, proof, reach } from './support/shop'

const names = (page: import('@playwright/test').Page) => page.locator('main article h3').allTextContents()

test('every filter and sort is in the address, and the address gives the same list', { tag: '@every-width' }, async ({
  page,
  isMobile,
  context,
}) => {
  await page.goto('/products')
  if (isMobile) await page.getByRole('button', { name: 'Show Filters' }).click()
  const pick = async (label: string, choice: string) => {
    if (!isMobile) return void (await page.getByLabel(label, { exact: true }).selectOption(choice))
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click()
  }
  await pick('Category', 'Sparklers')
  await expect(page).toHaveURL(/category=sparklers/)
  await pick('Sort By', 'Price High to Low')
  await pick('Items Per Page', '24')
  await page.getByLabel('Minimum price').fill('20')
  await page.getByLabel('Maximum price').fill('300')
  await page.getByLabel('Search products').fill('sparkler')
  await expect(page).toHaveURL(/search=sparkler/)
  await expect(page).toHaveURL(/minPrice=20/)
  await expect(page).toHaveURL(/maxPrice=300/)
  await expect(page).toHaveURL(/sortBy=price/)
  await expect(page).toHaveURL(/limit=24/)
  // Opened again, the address has no older list to show meanwhile.
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(shared.locator('main article').first()).toBeVisible()
  // The server's first HTML holds the first cards only.
  await expect(async () => expect(await names(page)).toEqual(await names(shared))).toPass()
  const prices = (await page.locator('main article [class*=Price_price] b').allTextContents()).map((text) =>
    Number(text.replace(/[₹,]/g, '')),
  )
  expect([...prices].sort((a, b) => b - a)).toEqual(prices)
  expect(prices.every((price) => price >= 20 && price <= 300)).toBe(true)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/products(\?limit=24)?$/)
})

test('a misspelt search finds products, and shows the corrected words', async ({ page }) => {
  await page.goto('/products')
  await page.getByLabel('Search products').fill('spraklers')
  await page.getByLabel('Search products').press('Enter')
  await expect(page.locator('main article').first()).toContainText(/sparkler/i)
  await expect(page.getByText(/Showing results for/)).toBeVisible()
})

test('Back restores list, page and scroll', { tag: '@every-width' }, async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('[aria-current=page]').filter({ hasText: '2' })).toBeVisible()
  const card = page.locator('main article').nth(8)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(200)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 120)
})

test('a page that is opened by its address begins at its top, wherever another one was left', async ({ page }) => {
  await page.goto('/products')
  await page.locator('main article').nth(8).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQ', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('an unknown page and an unknown product show a message', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle(/404 - Page Not Found/)
  await page.goto('/products/999999999')
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
})

test('a gift box is bought by keyboard only', { tag: '@desktop' }, async ({ page }) => {
  await asCustomer(page)
  const to = (name: RegExp | string, role: 'button' | 'link' | 'checkbox' = 'button') =>
    reach(page, page.getByRole(role, { name }).filter({ visible: true }))
  await page.goto('/')
  await to('Gift Boxes', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Our Gift Boxes' })).toBeVisible()
  await to(/^View Items/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await to(/^Add to Cart/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto('/cart')
  await to('Proceed to Checkout')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Street')).toBeVisible()
  await page.getByLabel('Pincode').focus()
  await page.keyboard.type('625001')
  await expect(page.getByLabel('City')).toHaveValue('Madurai')
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu')
  for (const text of ['', '', '', '22 Mela Ratha Veedhi', '']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('9000000000')
  await to('I am 18 or older', 'checkbox')
  await page.keyboard.press('Space')
  await to('Pay Now')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bank-details\?order=/)
})

test('large pictures are made small in the browser, and stay legible', { tag: '@further' }, async ({ page }) => {
  await asCustomer(page)
  const [box] = (await api(page, 'GET', '/giftboxes')) as unknown as { _id: string }[]
  await api(page, 'POST', '/cart/add-giftbox', { giftBoxId: box?._id, quantity: 1 })
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await button(page, 'Pay Now').click()
  const { screenshot } = await import('./support/shop')
  const large = screenshot(1500, 1500, 'noisy')
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
  await page.locator('#screenshot').setInputFiles({ ...proof('photo.png'), buffer: large })
  await expect(page.getByText('photo.jpg')).toBeVisible()
  await button(page, 'Submit Payment Proof').click()
  await expect(page.getByText('Order placed successfully! Your payment is under verification.')).toBeVisible()
})

test('the metadata of a page from the server and from the app are the same', { tag: '@further' }, async ({ page, request }) => {
  const heads = (html: string) => [/<title>(.*?)<\/title>/.exec(html)?.[1], /<meta name="description" content="(.*?)"/.exec(html)?.[1]]
  for (const path of [
    '/',
    '/products',
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
  ]) {
    const said = heads(await (await request.get(path)).text())
    await page.goto(path)
    await expect(page.locator('main#main')).toBeVisible()
    await expect(page, path).toHaveTitle(String(said[0]))
    await expect(page.locator('meta[name=description]'), path).toHaveAttribute('content', String(said[1]))
  }
})

test('every page has a title of its own', { tag: '@further' }, async ({ page }) => {
  await asCustomer(page)
  const paths = [
    '/',
    '/products',
    '/bundles',
    '/giftboxes',
    '/categories',
    '/price-list',
    '/cart',
    '/orders',
    '/profile',
    '/track-order',
    '/faq',
    '/help',
    '/shipping',
    '/privacy-policy',
    '/nowhere',
  ]
  const titles: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('main#main')).toBeVisible()
    await expect(page).toHaveTitle(/ \| /)
    titles.push(await page.title())
  }
  expect(new Set(titles).size, titles.join(', ')).toBe(paths.length)
})
