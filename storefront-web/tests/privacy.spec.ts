import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import * as data from '../src/testing/fixtures'
import { fakeApi } from './support/fake'

/** Unique words: customer A's input, and A's data on the server. */
const typed = {
  profileName: 'Quillonia Profile',
  birthPhone: '9123456701',
  street: 'Zephyrstreet 41',
  landmark: 'near Wombatgate',
  checkoutName: 'Recipientia Quux',
  checkoutStreet: 'Marigoldlane 77',
  checkoutPhone: '9123456702',
  review: 'Glimmerwort review of a sparkler',
  reference: '918273645546',
  orderSearch: 'Snorkelfish',
  cancelReason: 'Becausewhyfor',
  contact: 'Trombonequestion',
}
const stored = { name: 'Annapurna Canary', email: 'annapurna.canary@example.com', phone: '9123456789', address: 'Canarystreet 5' }
const words = [...Object.values(typed), ...Object.values(stored), 'FC261121-CANRY', 'Canary Fund', 'token-of-a']

const a = { ...data.user, _id: '101', name: stored.name, email: stored.email, phoneNumber: stored.phone }
const b = { ...data.user, _id: '202', name: 'Bharathi Second', email: 'b@example.com' }
const orderOfA = { ...data.order, orderNumber: 'FC261121-CANRY' }
const lineOfA = {
  ...data.bundleLine,
  bundleInfo: {
    bundleId: '5',
    bundleName: 'Canary Fund',
    names: { ta: '', hi: '' },
    bundlePrice: 1999,
    isBundle: true,
    available: null,
    image: null,
  },
}
const ok = { success: true, message: '' }

interface Answers {
  ofA: unknown
  ofB: unknown
}
const personal: Record<string, Answers> = {
  'GET /api/auth/profile': { ofA: { success: true, user: a }, ofB: { success: true, user: b } },
  'GET /api/cart': { ofA: data.cartOf(lineOfA, data.productLine(2)), ofB: data.cartOf(data.productLine(1)) },
  'GET /api/addresses': { ofA: [{ ...data.address, street: stored.address }], ofB: [] },
  'GET /api/orders': {
    ofA: { success: true, orders: [orderOfA], total: 1, totalIsCapped: false, totalPages: 1, currentPage: 1 },
    ofB: { success: true, orders: [], total: 0, totalIsCapped: false, totalPages: 0, currentPage: 1 },
  },
  'GET /api/orders/42': { ofA: { success: true, order: orderOfA }, ofB: { success: true, order: data.order } },
}

const refuse = (route: Route, status: number) => route.fulfill({ status, json: { success: false, message: '', code: '', errors: [] } })

/** A server that answers by the token of the call and refuses revoked ones. */
async function serve(page: Page, revoked: Set<string>, changes: Record<string, unknown> = {}): Promise<void> {
  const answers = Object.fromEntries(
    Object.entries(personal).map(([call, { ofA, ofB }]) => [
      call,
      (route: Route) => {
        const token = route.request().headers().authorization?.replace('Bearer ', '') ?? ''
        if (token === '' || revoked.has(token)) return refuse(route, 401)
        return route.fulfill({ json: token === 'token-of-a' ? ofA : ofB })
      },
    ]),
  )
  await fakeApi(page, {
    ...answers,
    'POST /api/auth/send-otp': ok,
    'POST /api/auth/verify-otp': { success: true, token: 'token-of-b', user: b },
    'POST /api/auth/logout': ok,
    'POST /api/auth/logout-all': ok,
    ...changes,
  })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeAttached()
}

async function typeEverything(page: Page): Promise<void> {
  await visit(page, '/checkout')
  await page.getByLabel('Recipient’s name').fill(typed.checkoutName)
  await page.getByText('New address').click()
  await page.getByRole('textbox', { name: 'Street' }).fill(typed.checkoutStreet)
  await page.getByLabel('Phone number').fill(typed.checkoutPhone)
  await visit(page, '/cart')
  await visit(page, '/')
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await page.getByLabel('Message').fill(typed.contact)
  await visit(page, '/orders')
  await button(page, /^Cancel order/).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill(typed.cancelReason)
  await visit(page, '/orders')
  await page.getByRole('searchbox').fill(typed.orderSearch)
  await expect(page).toHaveURL(/search=Snorkelfish/)
  await visit(page, '/bank-details?order=42')
  await page.getByLabel(/Bank reference/).fill(typed.reference)
  await visit(page, '/products/7/write-review')
  await page.getByLabel('Comment').fill(typed.review)
  await visit(page, '/profile')
  await page.getByLabel('Name').fill(typed.profileName)
  await page.getByLabel('Phone number').fill(typed.birthPhone)
}

/** All data stored by the browser for this site, and all text on the page. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), JSON.stringify(history.state)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) kept.push(request.url, await ((await cache.match(request)) as Response).clone().text())
    }
    const all = <T>(request: IDBRequest<T>) => new Promise<T>((done) => request.addEventListener('success', () => done(request.result)))
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await all(indexedDB.open(name))
      for (const table of db.objectStoreNames) kept.push(JSON.stringify(await all(db.transaction(table).objectStore(table).getAll())))
      db.close()
    }
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value)
    return [...kept, ...fields, document.title, location.href, document.documentElement.outerHTML].join('\n')
  })

async function expectNothingOfA(page: Page, where: string): Promise<void> {
  const found = await everything(page)
  expect(
    words.filter((word) => found.includes(word)),
    where,
  ).toEqual([])
}

async function signInAsB(page: Page): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Email Address').fill(b.email)
  await button(page, 'Send OTP').click()
  await page.getByLabel('6-digit code').fill('482913')
  await expect(page).not.toHaveURL(/\/login/)
}

async function asA(browser: Browser, baseURL: string): Promise<Page> {
  const localStorage = Object.entries({ token: 'token-of-a', user: JSON.stringify(a) }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] } })
  return context.newPage()
}

interface End {
  name: string
  /** The end that `make test` tries, too. */
  usual?: true
  changes?: Record<string, unknown>
  end: (page: Page, revoked: Set<string>) => Promise<unknown>
}

const ends: End[] = [
  {
    name: 'the logout of the menu',
    usual: true,
    end: async (page) => {
      await button(page, 'Menu').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    },
  },
  {
    name: 'the logout of the profile, without an answer',
    changes: { 'POST /api/auth/logout': (route: Route) => route.abort('connectionfailed') },
    end: async (page) => {
      await page.getByRole('tab', { name: 'Security' }).click()
      await button(page, /^Logout$/).click()
    },
  },
  {
    name: 'the logout on all devices',
    end: async (page) => {
      await page.getByRole('tab', { name: 'Security' }).click()
      await button(page, 'Logout from all devices').click()
    },
  },
  {
    name: 'the account was deleted',
    changes: { 'POST /api/auth/delete-account': ok },
    end: async (page) => {
      await page.getByRole('tab', { name: 'Security' }).click()
      await button(page, 'Delete my account').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(stored.email)
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
    },
  },
  {
    name: 'a 401 to a write',
    changes: { 'PUT /api/auth/profile': (route: Route) => refuse(route, 401) },
    end: (page) => button(page, 'Save Changes').click(),
  },
  {
    name: 'a 401 to a reading',
    end: async (page, revoked) => {
      revoked.add('token-of-a')
      await page.getByRole('tab', { name: 'Addresses' }).click()
    },
  },
  {
    name: 'the logout in another tab',
    end: async (page, revoked) => {
      const other = await page.context().newPage()
      await serve(other, revoked)
      await other.goto('/faq')
      await button(other, 'Menu').click()
      await other.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
      await expect(other.getByRole('link', { name: 'Login' }).first()).toBeVisible()
      await other.close()
    },
  },
]

for (const { name, usual, changes, end } of ends) {
  test(`after ${name} nothing of the customer is left for the next one`, { tag: usual ? [] : '@further' }, async ({ browser, baseURL }) => {
    const page = await asA(browser, baseURL ?? '')
    const revoked = new Set<string>()
    await serve(page, revoked, changes)
    await typeEverything(page)
    expect(await everything(page), 'the words are found as long as the session lasts').toContain(typed.checkoutStreet)
    await end(page, revoked)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(page).toHaveURL(/\/(login.*)?$/)
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await expectNothingOfA(page, 'signed out')
    await signInAsB(page)
    for (const path of ['/profile', '/profile?tab=addresses', '/cart', '/checkout', '/orders', '/bank-details?order=42']) {
      await visit(page, path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNothingOfA(page, `${path} of the next customer`)
    }
    await page.context().close()
  })
}

test('another person signs in in another tab: the first tab is theirs, and nothing of the first person is left', {
  tag: '@further',
}, async ({ browser, baseURL }) => {
  const page = await asA(browser, baseURL ?? '')
  await serve(page, new Set())
  await typeEverything(page)
  const other = await page.context().newPage()
  await serve(other, new Set())
  await other.goto('/faq')
  await button(other, 'Menu').click()
  await other.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  // A sign-in page that is opened before the answer comes sends a customer, who is still signed in, away.
  await expect.poll(() => other.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await signInAsB(other)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe('token-of-b')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNothingOfA(page, 'the first tab')
  for (const path of ['/profile', '/cart', '/checkout', '/orders']) {
    await visit(page, path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNothingOfA(page, `${path} in the first tab`)
  }
  await page.context().close()
})
