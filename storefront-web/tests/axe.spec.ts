import { expect, type Page, type Route, test } from '@playwright/test'
import { findings, type Rules, settled, sideways } from './support/axe'
import { isEverything } from './support/everything'
import { fakeApi, signedIn } from './support/fake'
import { routes } from './support/routes'

const inLight: [string, Rules][] = [
  ['en', 'all'],
  ['ta', 'all but colours'],
  ['hi', 'all but colours'],
]

/**
 * Looks at one loaded page, open dialogs included: in English and light. `make test-all` looks at it in the dark, too, and on the
 * phone in three languages, as a customer changes them.
 */
async function inEveryLook(page: Page, where: string): Promise<void> {
  const look = async (language: string, theme: 'light' | 'dark', rules: Rules) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await findings(page, rules), `${where}, ${language}, ${theme}`).toEqual([])
  }
  const isInAll = isEverything && test.info().project.name === 'phone'
  for (const [language, rules] of isInAll ? inLight : inLight.slice(0, 1)) {
    // An open dialog hides the rest of the page from assistive technology.
    await page.locator('select:has(option[value=ta])').selectOption(language, { force: true })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await settled(page)
    await look(language, 'light', rules)
    if (language === 'en' && isEverything) await look(language, 'dark', 'colours')
    expect(await sideways(page), `${where} does not scroll sideways in ${language}`).toBe(0)
  }
}

for (const route of routes) {
  test(`no finding on ${route}`, { tag: '@every-width' }, async ({ page }) => {
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
  const tag = ['@further', ...(sheets.some(([sheet]) => sheet === name) ? [] : ['@every-width'])]
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
