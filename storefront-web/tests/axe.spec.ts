import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { fakeApi, signedIn } from './support/fake'

const routes = [
  '/',
  '/products',
  '/products/7',
  '/products/7/write-review',
  '/bundles',
  '/giftboxes',
  '/categories',
  '/cart',
  '/checkout',
  '/bank-details?order=42',
  '/bank-details',
  '/orders',
  '/orders/42',
  '/profile',
  '/profile?tab=addresses',
  '/profile?tab=orders',
  '/profile?tab=security',
  '/track-order',
  '/faq',
  '/help',
  '/shipping',
  '/privacy-policy',
  '/nowhere',
]

async function settled(page: Page): Promise<void> {
  await page.locator('main').waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

async function inEveryDress(page: Page, where: string): Promise<void> {
  for (const language of ['en', 'ta', 'hi']) {
    await page.getByRole('combobox').first().selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await settled(page)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await findings(page), `${where}, ${language}, ${theme}`).toEqual([])
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(sideways, `${where} does not scroll sideways in ${language}`).toBe(0)
    }
  }
}

for (const route of routes) {
  test(`no finding on ${route}, light and dark, in three languages`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await fakeApi(page)
    await signedIn(page)
    await page.goto(route)
    await settled(page)
    await inEveryDress(page, route)
  })
}

test('no finding on the login page, at both steps', async ({ page }) => {
  await fakeApi(page, { 'POST /api/auth/send-otp': { success: true, message: 'OTP sent to your email' } })
  await page.goto('/login')
  await inEveryDress(page, 'e-mail step')
  await page.getByRole('combobox').selectOption('en')
  await page.getByLabel('Email Address').fill('meena@example.com')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('6-digit code').fill('48')
  await page.getByRole('button', { name: 'Verify' }).click()
  await inEveryDress(page, 'code step')
})

const dialogs: [string, string, (page: Page) => Promise<void>][] = [
  [
    'the items of a fund',
    '/bundles',
    (page) =>
      page
        .getByRole('button', { name: /^View Items/ })
        .first()
        .click(),
  ],
  ['clear the cart', '/cart', (page) => page.getByRole('button', { name: 'Clear', exact: true }).click()],
  ['the UPI code', '/faq', (page) => page.getByRole('button', { name: 'Show QR code' }).click()],
  [
    'cancel an order',
    '/orders',
    (page) =>
      page
        .getByRole('button', { name: /^Cancel order/ })
        .first()
        .click(),
  ],
  ['an address', '/profile?tab=addresses', (page) => page.getByRole('button', { name: 'Add Address' }).click()],
  [
    'a review',
    '/products/7',
    async (page) => {
      await page.getByRole('tab', { name: /Reviews/ }).click()
      await page.getByRole('button', { name: 'Write a Review' }).click()
    },
  ],
]

for (const [name, route, open] of dialogs) {
  test(`no finding in the dialog: ${name}`, async ({ page }) => {
    await fakeApi(page)
    await signedIn(page)
    await page.goto(route)
    await settled(page)
    await open(page)
    await page.getByRole('dialog').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findings(page), `${name}, ${colorScheme}`).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('no finding in the menu of phones and its pick lists', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'phones only')
  await fakeApi(page)
  await signedIn(page)
  await page.goto('/products')
  await settled(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await page.getByRole('button', { name: /^Category/ }).click()
  await expect(page.getByRole('dialog', { name: 'Select Category' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('the longest Tamil label breaks nothing at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.addInitScript(() => localStorage.setItem('language', 'ta'))
  await fakeApi(page)
  await signedIn(page)
  for (const route of routes) {
    await page.goto(route)
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), route).toBe(0)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.btn, .badge, .stock, h1:not(.sr), h2:not(.sr)')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
        .map((part) => part.textContent),
    )
    expect(cut, `${route}: words that are cut`).toEqual([])
  }
})
