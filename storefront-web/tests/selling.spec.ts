import { expect, type Page, type Route, test } from '@playwright/test'
import { speaksOfSales } from '@shop/shared/lib/salesWords'
import * as data from '../src/testing/fixtures'
import { api, asCustomer, button, fillAddress, plentiful, proof, Staff } from './support/shop'

type Mode = 'order' | 'enquiry' | 'closed'

const notice = { en: 'Deepavali is over.', ta: 'தீபாவளி முடிந்தது.', hi: '' }

/**
 * The real server, whose shop sells in another way: the mode is changed on its way to the browser, in the page and in
 * GET /api/shop. A period of its own would change the shop for the tests that run beside this one.
 */
async function sellAs(page: Page, modeNow: () => Mode): Promise<void> {
  const changed = (text: string) => {
    const mode = modeNow()
    const closed = mode === 'closed' ? `,"notice":${JSON.stringify(notice)},"reopensOn":"2026-12-01"` : ',"notice":null,"reopensOn":null'
    return text.replace(/"mode":\s*"order",\s*"notice":\s*null,\s*"reopensOn":\s*null/, `"mode":"${mode}"${closed}`)
  }
  const pass = async (route: Route) => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    delete headers['content-length']
    delete headers['content-encoding']
    await route.fulfill({ response, headers, body: changed(await response.text()) })
  }
  await page.route(
    (url) => !/\.\w+$|^\/(api|media)\//.test(url.pathname),
    (route) => (route.request().resourceType() === 'document' ? pass(route) : route.fallback()),
  )
  await page.route('**/api/shop', pass)
}

/** All visible and accessible text of a page. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
    const texts = (document.body.innerText ?? '').split('\n')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
    for (const hidden of document.querySelectorAll('[class*=srOnly], [hidden]')) texts.push(hidden.textContent ?? '')
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
    return [...texts, document.title, description].map((text) => text.trim()).filter(Boolean)
  })

/** Adds the lines of the texts in an answer: what the owner and customers wrote. */
function addLines(lines: Set<string>, answer: unknown): void {
  if (typeof answer === 'string') for (const line of answer.split('\n')) if (line.trim().length > 15) lines.add(line.trim())
  if (answer && typeof answer === 'object') for (const part of Object.values(answer)) addLines(lines, part)
}

test('110001 is refused on product, cart and checkout with the reason; packing is one sum from the price list to the order', async ({
  page,
}) => {
  const staff = await Staff.signIn()
  const restore = await staff.addRules([
    { name: 'Delhi', pinPrefixes: ['110'], outcome: 'refuse', reasonEn: 'A court forbids it.', reasonTa: 'நீதிமன்றம் தடை செய்துள்ளது.' },
    {
      name: 'Erode',
      pinPrefixes: ['638'],
      outcome: 'allow',
      packingPercent: '3',
      packingFlat: '20',
      freightEn: 'Freight is paid at the lorry office.',
    },
  ])
  try {
    await asCustomer(page)
    const [product] = await plentiful(page, 1)
    if (!product) throw new Error('nothing is sold')
    await page.goto(`/products/${product._id}`)
    await page.getByLabel('Send to PIN').getByRole('textbox').fill('110 001')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('We cannot send to 110001')).toBeVisible()
    await expect(page.getByText('A court forbids it.')).toBeVisible()
    await button(page, 'Add to Cart').click()
    await expect(page.getByText('We cannot send to 110001. A court forbids it.')).toBeVisible()
    await page.getByRole('button', { name: 'தமிழ்' }).or(page.getByLabel('Language')).first().waitFor()

    await api(page, 'POST', '/cart/add', { productId: product._id, quantity: 3 })
    await page.goto('/cart')
    await expect(page.getByText('A court forbids it.')).toBeVisible()
    await button(page, 'Proceed to Checkout').click()
    await expect(page.getByRole('alert').filter({ hasText: 'We cannot send to 110001' })).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)

    await page.goto('/checkout')
    await fillAddress(page)
    await page.getByLabel('Pincode').fill('110001')
    await page.getByLabel('State').selectOption('Delhi')
    await expect(page.getByRole('alert').filter({ hasText: 'A court forbids it.' })).toBeVisible()
    await page.getByLabel('I am 18 or older').check()
    let orders = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders += 1
    })
    await button(page, 'Pay Now').click()
    await expect(page.getByText('We cannot send to 110001')).toBeInViewport()
    expect(orders, 'nothing is ordered').toBe(0)

    const subtotal = 3 * product.price
    const packing = Math.round(subtotal * 3) / 100 + 20
    const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    await page.goto('/price-list')
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Send to PIN').getByRole('textbox').fill('638001')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('Freight is paid at the lorry office.')).toBeVisible()
    await expect(page.getByText(`Packing charge: ${rupees(packing)}`)).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('row', { name: `Packing charge ${rupees(packing)}` })).toBeVisible()
    await page.goto('/checkout')
    await fillAddress(page)
    await page.getByLabel('Pincode').fill('638001')
    await expect(page.getByRole('row', { name: `Packing charge ${rupees(packing)}` })).toBeVisible()
    await expect(page.getByRole('row', { name: `Total ${rupees(subtotal + packing)}` })).toBeVisible()
    await page.getByLabel('I am 18 or older').check()
    await button(page, 'Pay Now').click()
    await expect(page).toHaveURL(/\/bank-details\?order=\d+/)
    expect(orders, 'the first press was enough').toBe(1)
    await page.goto(`/orders/${new URL(page.url()).searchParams.get('order')}`)
    await expect(page.getByRole('row', { name: `Packing charge ${rupees(packing)}` })).toBeVisible()
    await expect(page.getByRole('row', { name: `Total ${rupees(subtotal + packing)}` })).toBeVisible()
  } finally {
    await restore()
  }
})

/** Midnight in India: the browser's clock is set, and the server answers with the mode of the browser's day. */
test('at midnight an open page changes its mode with a notice, without losing input', async ({ page }) => {
  const midnight = Date.parse('2026-11-24T00:00:00+05:30')
  let now = midnight - 20_000
  await page.clock.install({ time: now })
  await sellAs(page, () => (now < midnight ? 'order' : 'enquiry'))
  await asCustomer(page)
  const [product] = await plentiful(page, 1)
  await api(page, 'POST', '/cart/add', { productId: product?._id, quantity: 2 })
  await page.goto('/checkout')
  await fillAddress(page)
  await expect(button(page, 'Pay Now')).toBeVisible()
  now = midnight + 1_000
  await page.clock.runFor(25_000)
  await expect(page.getByText('From now on we take enquiries.')).toBeVisible()
  await expect(button(page, 'Send enquiry')).toBeVisible()
  await expect(button(page, 'Pay Now')).toHaveCount(0)
  await expect(page.getByLabel('Street')).toHaveValue('22 Mela Ratha Veedhi')
  await expect(page.getByRole('link', { name: /^Enquiry list/ })).toBeVisible()
})

test('an enquiry is sent without a payment, and is found again', async ({ page }) => {
  await sellAs(page, () => 'enquiry')
  await asCustomer(page)
  const [product] = await plentiful(page, 1)
  await api(page, 'POST', '/cart/add', { productId: product?._id, quantity: 2 })
  await page.goto('/cart')
  await button(page, 'Go on to send it').click()
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await button(page, 'Send enquiry').click()
  await expect(page).toHaveURL(/\/enquiries\/\d+$/)
  await expect(page.getByRole('status').filter({ hasText: 'We have your enquiry' })).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(number).toMatch(/^EN\d{6}-/)
  await page.getByRole('link', { name: 'My Enquiries' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your enquiry list is empty')).toBeVisible()
})

for (const language of ['en', 'ta', 'hi'] as const) {
  test(`while the shop takes enquiries, no text of ours in ${language} has a word of ordering or paying`, { tag: '@further' }, async ({
    page,
  }) => {
    const written = new Set<string>()
    page.on('response', async (response) => {
      if (response.url().includes('/api/') && response.ok()) addLines(written, await response.json().catch(() => null))
    })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await sellAs(page, () => 'enquiry')
    await asCustomer(page)
    const [product] = await plentiful(page, 1)
    await api(page, 'POST', '/cart/add', { productId: product?._id, quantity: 2 })
    const pages = [
      '/',
      '/products',
      `/products/${product?._id}`,
      '/bundles',
      '/giftboxes',
      '/categories',
      '/price-list',
      '/cart',
      '/checkout',
    ]
    pages.push(
      '/enquiries',
      '/profile',
      '/profile?tab=orders',
      '/profile?tab=security',
      '/track-order',
      '/faq',
      '/help',
      '/shipping',
      '/privacy-policy',
      '/nowhere',
    )
    const found: Record<string, string[]> = {}
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('main h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(page.locator('#footer section').first()).toBeVisible()
      const preloaded = await page.evaluate(() => document.getElementById('preloaded')?.textContent ?? 'null')
      addLines(written, JSON.parse(preloaded))
      // A description for search engines has the beginning of a text.
      const isWritten = (line: string) => written.has(line) || [...written].some((text) => line.includes(text.slice(0, 60)))
      const words = (await said(page)).filter((line) => speaksOfSales(line) && !isWritten(line))
      if (words.length > 0) found[path] = words
    }
    expect(found).toEqual({})
  })
}

test('a closed shop has no quantity boxes and shows when it opens', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  await sellAs(page, () => 'closed')
  for (const path of ['/products', '/price-list', '/bundles']) {
    await page.goto(path)
    await expect(page.getByText('1 दिस॰ 2026')).toBeVisible()
    await expect(page.locator('[lang=en]', { hasText: notice.en })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[class*=QuantityInput]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /जोड़ें/ })).toHaveCount(0)
  }
})

test('an agreed sale is seen and paid by its link, without signing in', async ({ page }) => {
  const { order } = data
  let taken = false
  await page.route('**/api/agreed/*', (route) =>
    route.fulfill({
      json: {
        success: true,
        order: taken ? { ...order, canSendProof: false, paymentInfo: { ...order.paymentInfo, status: 'verification_pending' } } : order,
      },
    }),
  )
  await page.route('**/api/agreed/*/proof', (route) => {
    taken = true
    return route.fulfill({ json: { success: true, message: 'Payment proof received.', order } })
  })
  await page.goto('/agreed/abcdefghij-0123456789')
  await expect(page.getByRole('heading', { level: 1, name: 'What we agreed on' })).toBeVisible()
  await expect(page.getByText(order.orderNumber).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'or bank transfer' })).toBeVisible()
  await page.locator('#screenshot').setInputFiles(proof())
  await page.getByRole('button', { name: 'Submit Payment Proof' }).click()
  await expect(page.getByText('Your payment is under verification.')).toBeVisible()
  await expect(page.locator('#screenshot')).toHaveCount(0)
})
