import { crc32, deflateSync } from 'node:zlib'
import { type APIRequestContext, expect, type Locator, type Page, request, test } from '@playwright/test'

const adminUrl = process.env.ADMIN_URL ?? 'http://admin.localhost:8000'
const shopUrl = process.env.BASE_URL ?? 'http://localhost:8000'
const mailboxUrl = process.env.MAILBOX_URL ?? `${shopUrl}/dev/mailbox.json`

interface Letter {
  to: string | string[]
  subject: string
  text: string
  sentAt: string
}

/** Node does not resolve *.localhost everywhere: use 127.0.0.1 with the Host header. */
export async function apiAt(url: string): Promise<{ api: APIRequestContext; base: string }> {
  const { hostname, port, protocol } = new URL(url)
  const local = hostname.endsWith('localhost')
  const api = await request.newContext({ extraHTTPHeaders: local ? { Host: `${hostname}${port ? `:${port}` : ''}` } : {} })
  return { api, base: local ? `${protocol}//127.0.0.1${port ? `:${port}` : ''}` : url.replace(/\/$/, '') }
}

async function letters(): Promise<Letter[]> {
  const { api } = await apiAt(mailboxUrl)
  const { pathname, port, protocol, hostname } = new URL(mailboxUrl)
  const host = hostname.endsWith('localhost') ? '127.0.0.1' : hostname
  const answer = await (await api.get(`${protocol}//${host}${port ? `:${port}` : ''}${pathname}`)).json()
  await api.dispose()
  return Array.isArray(answer) ? answer : (answer.messages ?? answer.mails ?? [])
}

/** Waits for a mail to an address that is newer than a given time; returns its text. */
export async function letterTo(email: string, since: number, about: RegExp): Promise<string> {
  let found: Letter | undefined
  await expect
    .poll(async () => {
      found = (await letters()).find(
        (letter) =>
          String(letter.to).includes(email) && about.test(letter.subject + letter.text) && Date.parse(letter.sentAt) >= since - 2000,
      )
      return found !== undefined
    })
    .toBe(true)
  return found?.text ?? ''
}

/** A bank reference that no earlier test used: the shop approves each transfer once. */
export const freshReference = (): string => String(Math.floor(Math.random() * 1e12)).padStart(12, '6')

export const freshEmail = (): string => `e2e-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.com`

/** Asks for a code on the login page; returns it from the mailbox. */
export async function askForCode(page: Page, email: string): Promise<string> {
  if (!new URL(page.url(), shopUrl).pathname.startsWith('/login')) await page.goto('/login')
  let since = 0
  await page.getByLabel('Email Address').fill(email)
  // A second code for the same address may be asked for after a minute; the letter with the first is not what we wait for.
  const asked = page.getByRole('heading', { name: 'Enter the code' })
  const refused = page.getByRole('main').getByRole('alert')
  await expect(async () => {
    since = Date.now()
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(asked.or(refused).first()).toBeVisible()
    expect(await asked.isVisible()).toBe(true)
  }).toPass({ intervals: [2000, 10_000] })
  return /\b(\d{6})\b/.exec(await letterTo(email, since, /\b\d{6}\b/))?.[1] ?? ''
}

/** Signs in on the login page with a code from the mailbox. */
export async function signIn(page: Page, email: string, name = 'Meena Sundaram'): Promise<void> {
  const code = await askForCode(page, email)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('6-digit code').fill(code)
  await expect(page).not.toHaveURL(/\/login/)
}

/** A new customer, signed in over the API: for journeys that begin behind the login page. Returns their e-mail address. */
export async function asCustomer(page: Page): Promise<string> {
  const email = freshEmail()
  const since = Date.now()
  const { api: http, base } = await apiAt(shopUrl)
  const post = async (path: string, data: object) => {
    const answer = await http.post(`${base}/api/auth/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await post('send-otp', { email })
  const otp = /\b(\d{6})\b/.exec(await letterTo(email, since, /\b\d{6}\b/))?.[1]
  const session = await post('verify-otp', { email, otp, name: 'Meena Sundaram' })
  await http.dispose()
  expect(session.token, 'the code signs in').toBeTruthy()
  // A page without scripts of the shop: it has its storage, and nothing else happens.
  await page.goto('/robots.txt')
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
  return email
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** Rows of one stripe. */
const stripe = 40

/** A real PNG, another one each time unless it is plain: of stripes of a dark colour and white, of noise, or of one colour. */
export function screenshot(width = 360, height = 640, look: 'striped' | 'noisy' | 'plain' = 'striped'): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rowSize = width * 3 + 1
  const dark = [Math.random() * 200, Math.random() * 200, Math.random() * 200]
  const rows = Buffer.alloc(rowSize * height, 255)
  for (let at = 0; at < rows.length; at += 1) {
    const inRow = at % rowSize
    if (inRow === 0) rows[at] = 0
    else if (look === 'noisy') rows[at] = Math.random() * 255
    else if (look === 'striped' && Math.floor(at / rowSize / stripe) % 2 === 0) rows[at] = dark[inRow % 3] ?? 0
  }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

export const proof = (name = 'payment.png') => ({ name, mimeType: 'image/png', buffer: screenshot() })

/** The staff's side, over the API of the admin host. */
export class Staff {
  private readonly api: APIRequestContext
  private readonly base: string
  private readonly token: string

  private constructor(api: APIRequestContext, base: string, token: string) {
    this.api = api
    this.base = base
    this.token = token
  }

  private static signedIn: Promise<Staff> | undefined

  /** Once in each worker. */
  static signIn(): Promise<Staff> {
    Staff.signedIn ??= Staff.open()
    return Staff.signedIn
  }

  private static async open(): Promise<Staff> {
    const { api, base } = await apiAt(adminUrl)
    const answer = await api.post(`${base}/api/admin/login`, {
      data: { email: process.env.STAFF_EMAIL, password: process.env.STAFF_PASSWORD },
    })
    const { token } = await answer.json()
    expect(token, 'STAFF_EMAIL and STAFF_PASSWORD sign in').toBeTruthy()
    return new Staff(api, base, token)
  }

  private async call(method: 'get' | 'put', path: string, data?: unknown) {
    const answer = await this.api[method](`${this.base}${path}`, { data, headers: { Authorization: `Bearer ${this.token}` } })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }

  async decide(orderId: string, approved: boolean, adminNotes: string): Promise<void> {
    const { order } = await this.call('get', `/api/admin/orders/${orderId}`)
    const proof = order.paymentInfo.paymentScreenshot._id
    await this.call('put', `/api/admin/orders/${orderId}/verify-payment`, { approved, proof, adminNotes })
  }

  async setStatus(orderId: string, status: string, extra: Record<string, string> = {}): Promise<void> {
    await this.call('put', `/api/admin/orders/${orderId}/status`, { status, ...extra })
  }

  /** Puts rules before the last one, which stays; returns the way back. */
  async addRules(rules: readonly Record<string, unknown>[]): Promise<() => Promise<void>> {
    const read = () => this.call('get', '/api/admin/selling')
    const { rules: before, version } = await read()
    await this.call('put', '/api/admin/selling/rules', { version, rules: [...rules, ...before] })
    return async () => {
      await this.call('put', '/api/admin/selling/rules', { version: (await read()).version, rules: before })
    }
  }

  /** Changes a product and returns it as it was; `version` guards against stale saves. */
  async change(productId: string, change: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { product } = await this.call('get', `/api/products/${productId}`)
    await this.call('put', `/api/products/${productId}/text-only`, {
      ...product,
      category: product.category._id,
      subCategories: product.subCategories.map((sub: { _id: string }) => sub._id),
      ...change,
    })
    return product
  }
}

/** The customer's side, over the API, with the token of the page. */
export async function api(page: Page, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([verb, address, data]) => {
      const answer = await fetch(`/api${address}`, {
        method: String(verb),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage.getItem('token')}` },
        body: data === undefined ? undefined : JSON.stringify(data),
      })
      return answer.json()
    },
    [method, path, body] as const,
  )
}

export interface Sold {
  _id: string
  name: string
  price: number
  stock: number
}

/** Products with plenty in stock, each worker's its own, so that tests that run at once do not change each other's. The oldest: journeys take from the top of the list. */
export async function plentiful(page: Page, count: number): Promise<Sold[]> {
  const { products } = (await api(page, 'GET', '/products?limit=100&sortBy=createdAt&sortOrder=asc')) as unknown as { products: Sold[] }
  const { parallelIndex, config } = test.info()
  const found = products
    .filter((product) => product.stock > 50)
    .filter((_, n) => n % config.workers === parallelIndex)
    .slice(0, count)
  expect(found).toHaveLength(count)
  return found
}

export async function fillAddress(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '1 Delivery Address' })).toBeVisible()
  if (await page.getByRole('radio', { name: /New address/ }).isVisible()) await page.getByText('New address').click()
  await page.getByLabel('Street').fill('22 Mela Ratha Veedhi')
  await page.getByLabel('City').fill('Madurai')
  await page.getByLabel('Pincode').fill('625001')
  await page.getByLabel('State').selectOption('Tamil Nadu')
  await page.getByLabel('Phone number').fill('9000000000')
}

/** The one of two equal buttons that is in view: beside the summary on a desk, under the thumb on a phone. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })

/** Moves focus to an element with Tab only. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < 120; tabs += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached`)
}

/** From a cart with things in it to the payment page; returns the order's id. */
export async function placeOrder(page: Page): Promise<string> {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: '1 Delivery Address' })).toBeVisible()
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await button(page, 'Pay Now').click()
  await expect(page).toHaveURL(/\/bank-details\?order=\d+/)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

export async function sendProof(page: Page): Promise<void> {
  await page.locator('#screenshot').setInputFiles(proof())
  await expect(page.getByText('Ready to send')).toBeVisible()
  await button(page, 'Submit Payment Proof').click()
}
