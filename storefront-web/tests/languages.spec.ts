import { expect, type Page, test } from '@playwright/test'
import { settled } from './support/axe'
import { api, asCustomer, plentiful } from './support/shop'

/** What is the same in every language: short forms, formats, and marks of the trade. */
const words = /^(EN|UPI|UTR|IMPS|NEFT|RTGS|IFSC|QR|OTP|PIN|PNG|JPG|JPEG|WebP|HEIC|MB|WhatsApp|GST|COD|cm|dB|kg|am|pm|FC|PDF|Enter|alt)$/
/** Texts typed by customers and staff, which are not translated. */
const typed = '[class*=HomeReviews_review], [class*=Reviews_reviews] li'

/** English words on the page that are not marked as English, each with the text around it. */
async function english(page: Page, known: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate((leftOut) => {
    const found: string[] = []
    const isOut = (element: Element | null) => !element || element.closest(`[lang=en], script, style, noscript, ${leftOut}`) !== null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!isOut(node.parentElement)) found.push(node.nodeValue ?? '')
    for (const element of document.querySelectorAll('[alt], [title], [aria-label], [placeholder]')) {
      if (isOut(element)) continue
      for (const name of ['alt', 'title', 'aria-label', 'placeholder']) found.push(element.getAttribute(name) ?? '')
    }
    return [...found, document.title]
  }, typed)
  return texts.flatMap((text) => {
    const rest = known.reduce((left, part) => left.replaceAll(part, ' '), text).replace(/\S+@\S+|https?:\S+|FC\d{6}-\w+/g, ' ')
    const left = (rest.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !words.test(word))
    return left.length > 0 ? [text.trim().slice(0, 80)] : []
  })
}

/** The shop's own card and the customer's own words. */
async function knownWords(page: Page): Promise<string[]> {
  const { shop } = (await api(page, 'GET', '/shop')) as { shop: Record<string, unknown> }
  const strings = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
  const { name, email, phone, whatsapp, address, licenceNumber, bank, upi, claims } = shop
  const own = strings([name, email, phone, whatsapp, address, licenceNumber, bank, upi, claims]).flatMap((text) => [
    text,
    ...text.split(/(?=@)/),
  ])
  return [...own, 'Meena Sundaram', 'Meena', '22 Mela Ratha Veedhi', 'Madurai', 'Tamil Nadu']
    .filter((part) => part.trim() !== '')
    .sort((one, other) => other.length - one.length)
}

const address = { street: '22 Mela Ratha Veedhi', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001', phoneNumber: '9000000000' }

for (const language of ['ta', 'hi'] as const) {
  test(`from home to the order there is no English on the pages: ${language}`, async ({ page }) => {
    test.slow()
    await asCustomer(page)
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    const [product] = await plentiful(page, 1)
    const { greenCertificate } = ((await api(page, 'GET', `/products/${product?._id}`)) as { product: { greenCertificate: string } })
      .product
    const known = [...(await knownWords(page)), ...(greenCertificate ? [greenCertificate] : [])]
    const found: string[] = []
    const look = async (where: string) => {
      await settled(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const text of await english(page, known)) found.push(`${where}: ${text}`)
    }
    const visit = async (path: string) => {
      await page.goto(path)
      await look(path)
    }
    for (const path of ['/', '/products', '/categories', '/bundles', '/giftboxes', '/price-list', '/faq']) await visit(path)
    await visit(`/products/${product?._id}`)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await look(`/products/{id}, ${await tab.textContent()}`)
    }
    await api(page, 'POST', '/cart/add', { productId: product?._id, quantity: 2 })
    const [fund] = (await api(page, 'GET', '/bundles')) as unknown as { _id: string }[]
    await api(page, 'POST', '/cart/add-bundle', { bundleId: fund?._id, quantity: 1 })
    await visit('/cart')
    await visit('/checkout')
    const { pricing } = (await api(page, 'GET', '/cart')) as { pricing: { total: number } }
    const { order } = (await api(page, 'POST', '/orders', {
      items: [
        { type: 'product', product: product?._id, quantity: 2 },
        { type: 'bundle', bundleId: fund?._id, quantity: 1 },
      ],
      shippingAddress: { ...address, name: 'Meena Sundaram' },
      paymentMethod: 'bank_transfer',
      expectedTotal: pricing.total,
      ageConfirmed: true,
    })) as { order: { _id: string } }
    await visit(`/bank-details?order=${order._id}`)
    await visit('/orders')
    await visit(`/orders/${order._id}`)
    await visit('/profile')
    expect([...new Set(found)]).toEqual([])
  })
}

test('the chosen language is that of the first HTML, and of the profile', async ({ page }) => {
  await asCustomer(page)
  await page.goto('/products')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ta')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect.poll(async () => ((await api(page, 'GET', '/auth/profile')) as { user: { language: string } }).user.language).toBe('ta')
  const [shown] = await page.locator('main article h3').allTextContents()
  const first = await (await page.request.get('/products')).text()
  expect(first).toContain('<html lang="ta">')
  expect(/<h3>(.*?)<\/h3>/.exec(first)?.[1]).toBe(shown)
})

for (const language of ['en', 'ta', 'hi']) {
  test(`the first picture stays where the first HTML shows it: ${language}`, { tag: ['@further', '@every-width'] }, async ({
    browser,
    baseURL,
    viewport,
    request,
  }) => {
    const { products } = (await (await request.get('/api/products?limit=1&sortBy=createdAt&sortOrder=asc')).json()) as {
      products: { _id: string }[]
    }
    for (const route of ['/products', `/products/${products[0]?._id}`]) {
      const places: (number | undefined)[] = []
      for (const javaScriptEnabled of [false, true]) {
        const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled, locale: `${language}-IN` })
        const shown = await context.newPage()
        await shown.goto(route)
        if (javaScriptEnabled) {
          await expect(shown.locator('main button:visible').first()).toBeVisible()
          await settled(shown)
        }
        places.push((await shown.locator('main img').first().boundingBox())?.y)
        await context.close()
      }
      expect(places[0]).toBeGreaterThan(0)
      expect(Math.abs((places[1] ?? 0) - (places[0] ?? 0))).toBeLessThanOrEqual(1)
    }
  })
}
