import { expect, type Page, type Route, test } from '@playwright/test'
import { findings, type Rules, settled, sideways } from './support/axe'
import { fakeApi, signedIn } from './support/fake'

const routes = [
  '/',
  '/products',
  '/products/7',
  '/products/7/write-review',
  '/bundles',
  '/giftboxes',
  '/categories',
  '/price-list',
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

const inLight: [string, Rules][] = [
  ['en', 'all'],
  ['ta', 'all but colours'],
  ['hi', 'all but colours'],
]

/**
 * Looks at one loaded page, open dialogs included, light and dark: on the phone in three languages, as a customer
 * changes them, on the desktop in English.
 */
async function inEveryLook(page: Page, where: string): Promise<void> {
  const look = async (language: string, theme: 'light' | 'dark', rules: Rules) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await findings(page, rules), `${where}, ${language}, ${theme}`).toEqual([])
  }
  for (const [language, rules] of test.info().project.name === 'phone' ? inLight : inLight.slice(0, 1)) {
    // An open dialog hides the rest of the page from assistive technology.
    await page.locator('select:has(option[value=ta])').selectOption(language, { force: true })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await settled(page)
    await look(language, 'light', rules)
    if (language === 'en') await look(language, 'dark', 'colours')
    expect(await sideways(page), `${where} does not scroll sideways in ${language}`).toBe(0)
  }
}

for (const route of routes) {
  test(`no finding on ${route}, light and dark, in every language`, { tag: '@every-width' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await fakeApi(page)
    await signedIn(page)
    await page.goto(route)
    await settled(page)
    await inEveryLook(page, route)
  })
}

test('no finding on the login page, at both steps', { tag: '@every-width' }, async ({ page }) => {
  await fakeApi(page, { 'POST /api/auth/send-otp': { success: true, message: 'OTP sent to your email' } })
  await page.goto('/login')
  await inEveryLook(page, 'e-mail step')
  await page.locator('select:has(option[value=ta])').selectOption('en')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.getByLabel('Email Address').fill('meena@example.com')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('6-digit code').fill('48')
  await page.getByRole('button', { name: 'Verify' }).click()
  await inEveryLook(page, 'code step')
})

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first().click()

const refused = (code: string, more: object) => (route: Route) =>
  route.fulfill({ status: 409, json: { success: false, message: '', code, errors: [], ...more } })

async function payNow(page: Page): Promise<void> {
  await page.getByLabel('I am 18 or older').check()
  await press('Pay Now')(page)
}

const waiting = { order: { _id: '42', orderNumber: 'FC261121-7K3QX', total: 3389, holdsUntil: '2026-11-21T13:10:00Z' } }

/** Name, address, how it opens, and what the server answers to that. */
const dialogs: [string, string, (page: Page) => Promise<void>, Parameters<typeof fakeApi>[1]?][] = [
  ['the items of a fund', '/bundles', press(/^View Items/)],
  ['an enlarged picture', '/products/7', press(/^Enlarge the picture/)],
  ['clear the cart', '/cart', press('Clear')],
  ['the UPI code', '/faq', press('Show QR code')],
  ['the total has changed', '/checkout', payNow, { 'POST /api/orders': refused('total_changed', { newTotal: 3400, expectedTotal: 3389 }) }],
  ['an order waits for payment', '/checkout', payNow, { 'POST /api/orders': refused('order_waiting_for_payment', waiting) }],
  ['cancel an order', '/orders', press(/^Cancel order/)],
  ['an address', '/profile?tab=addresses', press('Add Address')],
  ['delete an address', '/profile?tab=addresses', press(/^Delete/)],
  ['delete the account', '/profile?tab=security', press('Delete my account')],
  [
    'a review',
    '/products/7',
    async (page) => {
      await page.getByRole('tab', { name: /Reviews/ }).click()
      await press('Write a Review')(page)
    },
  ],
]

/** On phones only. */
const sheets: typeof dialogs = [
  ['the menu', '/faq', press('Menu')],
  [
    'a pick list',
    '/products',
    async (page) => {
      await press('Show Filters')(page)
      await press(/^Category/)(page)
    },
  ],
  ['the statuses of orders', '/orders', press(/^Status/)],
]

for (const [name, route, open, answers] of [...dialogs, ...sheets]) {
  const tag = sheets.some(([sheet]) => sheet === name) ? [] : '@every-width'
  test(`no finding in the dialog: ${name}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await fakeApi(page, answers)
    await signedIn(page)
    await page.goto(route)
    await settled(page)
    await open(page)
    await page.getByRole('dialog').waitFor()
    await inEveryLook(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

/** A phone has it in its menu. */
test('no finding in the menu of the account', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fakeApi(page)
  await signedIn(page)
  await page.goto('/faq')
  await settled(page)
  await press('Meena')(page)
  await inEveryLook(page, 'the menu of the account')
})

const tamil320: [string, readonly string[]][] = [
  ['a customer', routes],
  ['a visitor', ['/', '/products', '/products/7', '/bundles', '/login', '/track-order']],
]

for (const [who, places] of tamil320) {
  test(`the longest Tamil label breaks nothing at 320 px for ${who}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.addInitScript(() => localStorage.setItem('language', 'ta'))
    await fakeApi(page)
    if (who === 'a customer') await signedIn(page)
    for (const route of places) {
      await page.goto(route)
      await settled(page)
      expect(await sideways(page), route).toBe(0)
      const cut = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '[class*=Button_], [class*=Badge_], [class*=Stock_], header [class*=IconButton_], :is(h1, h2):not([class*=srOnly])',
          ),
        ]
          .filter((part) => {
            const { right } = part.getBoundingClientRect()
            const overflows = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
            return overflows || right > document.documentElement.clientWidth
          })
          .map((part) => part.textContent),
      )
      expect(cut, `${route}: words that are cut`).toEqual([])
    }
  })
}
