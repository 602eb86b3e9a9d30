import { expect, type Page, test } from '@playwright/test'
import { fakeApi, signedIn } from './support/fake'

/** A script of the build that cannot be fetched until `restore` is called. */
async function loseChunk(page: Page, name: RegExp): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/(${name.source})-[^/]*\\.js`)
  await page.route(pattern, (route) => route.abort())
  return () => page.unroute(pattern)
}

const notLoaded = (page: Page) => page.getByText('This part could not be loaded.')
const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try Again' })

async function pageSurvives(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
  await expect(page.getByText('Oops!')).toBeHidden()
}

test.beforeEach(async ({ page }) => {
  await fakeApi(page)
})

test('the menu shows a loading error, and opens on the next try', async ({ page }) => {
  const restore = await loseChunk(page, /Drawer/)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(notLoaded(page)).toBeVisible()
  await pageSurvives(page)
  await restore()
  await tryAgain(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the category picker shows a loading error; the typed search stays', async ({ page }) => {
  const restore = await loseChunk(page, /Dialog/)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await page.getByRole('searchbox').fill('sparklers')
  await page.getByRole('button', { name: /^Category/ }).click()
  await expect(notLoaded(page)).toBeVisible()
  await pageSurvives(page)
  await expect(page.getByRole('searchbox')).toHaveValue('sparklers')
  await restore()
  await tryAgain(page).click()
  await expect(page.getByRole('dialog', { name: 'Select Category' })).toBeVisible()
  await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue('sparklers')
})

test('a message appears although the code of toasts could not be loaded', async ({ page }) => {
  await loseChunk(page, /Toasts/)
  await page.goto('/products')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await expect(page.getByText('Please login to add items to cart')).toBeVisible()
  await pageSurvives(page)
})

test('a language that could not be loaded shows an error, does not change the old one and can be chosen again', async ({ page }) => {
  const restore = await loseChunk(page, /ta-ta/)
  await page.goto('/products')
  const choice = page.getByRole('combobox', { name: 'Language' })
  await choice.selectOption('ta')
  await expect(page.getByText('The language could not be loaded. Please try again.')).toBeVisible()
  await expect(choice).toHaveValue('en')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  await restore()
  await choice.selectOption('ta')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
})

test('without its texts and those in English, the page says in three languages that it could not be loaded', async ({ page }) => {
  const restore = await loseChunk(page, /ta-ta|en/)
  await page.addInitScript(() => localStorage.setItem('language', 'ta'))
  await page.goto('/faq')
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  await expect(page.getByText('இந்தப் பக்கத்தை ஏற்ற முடியவில்லை.')).toBeVisible()
  await expect(page.getByText('यह पेज लोड नहीं हो सका।')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'மீண்டும் முயல்க' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(page.getByText('This page could not be loaded.')).toHaveCount(0)
})

test('the footer and the clear dialog of the cart fail in their own place', async ({ page }) => {
  await signedIn(page)
  const restore = await loseChunk(page, /Footer|ClearDialog/)
  await page.goto('/cart')
  await expect(notLoaded(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(notLoaded(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: /Shopping Cart|Cart/ }).first()).toBeVisible()
  await pageSurvives(page)
  await restore()
  await tryAgain(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await tryAgain(page).click()
  await expect(notLoaded(page)).toHaveCount(0)
  await expect(page.locator('footer').getByRole('link', { name: 'Help Center' })).toBeVisible()
})

test('a screen that could not be loaded shows an error under the header, and opens on the next try', async ({ page }) => {
  const restore = await loseChunk(page, /TrackOrderPage/)
  await page.goto('/products')
  await page.locator('footer').getByRole('link', { name: 'Track Order' }).click()
  await expect(notLoaded(page)).toBeVisible()
  await pageSurvives(page)
  await restore()
  await tryAgain(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /Track/ })).toBeVisible()
})

test('a part is tried again by itself when the server answers again', async ({ page }) => {
  const restore = await loseChunk(page, /Drawer/)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(notLoaded(page)).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await restore()
  await page.unroute('**/api/**')
  await fakeApi(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeHidden()
})
