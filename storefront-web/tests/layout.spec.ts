import { expect, type Page, test } from '@playwright/test'
import { outOfFrame } from '@shop/shared/testing/frames'
import { settled } from './support/axe'
import { fakeApi, signedIn } from './support/fake'

const widths = [320, 360, 600, 768, 1024, 1280, 1600, 1920]
const routes = [
  '/',
  '/products',
  '/products/7',
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
  '/no-such-page',
  '/cart',
  '/checkout',
  '/bank-details?order=42',
  '/orders',
  '/orders/42',
  '/profile',
  '/profile?tab=addresses',
]

/** As the setting of the phone does it: every length in rem doubles. */
const doubleText = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })

test.beforeEach(async ({ page }) => {
  test.slow()
  await fakeApi(page)
  await signedIn(page)
})

/** The page follows the width and the size of the text in the next frame. */
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('no page can be pushed sideways or reaches out of its frames, from 320 to 1920 px, nor with text at 200 %', {
  tag: '@desktop',
}, async ({ page }) => {
  const found: string[] = []
  for (const route of routes) {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(route)
    await settled(page)
    for (const text of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, text)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await drawn(page)
        const out = await page.evaluate(outOfFrame, { words: false })
        found.push(...out.map((each) => `${route} at ${width} px, text at ${text}: ${each}`))
      }
    }
  }
  expect(found).toEqual([])
})

// Words of these languages are longer, and a phone is where they do not fit.
for (const [language, phones] of [
  ['ta', [360, 320]],
  ['hi', [360, 320]],
] as const) {
  test(`nor on a phone: ${language}, text at 200 %`, { tag: '@desktop' }, async ({ page }) => {
    await doubleText(page)
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    const found: string[] = []
    for (const route of [...routes, '/products/7/write-review', '/profile?tab=orders', '/profile?tab=security']) {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(route)
      await settled(page)
      for (const width of phones) {
        await page.setViewportSize({ width, height: 800 })
        await drawn(page)
        const out = await page.evaluate(outOfFrame, { words: false })
        found.push(...out.map((each) => `${route} at ${width} px, text at 200%: ${each}`))
      }
    }
    expect(found).toEqual([])
  })
}

test('cards are in two columns from 600 px and in four at 1600 px', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/products')
  await settled(page)
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return page.locator('main div:has(> article)').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  }
  for (const [width, count] of [
    [600, 2],
    [768, 2],
    [800, 2],
    [1600, 4],
    [1920, 4],
  ] as const) {
    expect(await columns(width), `${width} px`).toBe(count)
  }
})

test('on phones categories are in two columns, funds have a small picture beside their words', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/categories')
  await settled(page)
  const columns = () =>
    page.locator('main div:has(> article)').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [320, 1],
    [360, 2],
    [599, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await columns(), `${width} px`).toBe(count)
  }
  await page.setViewportSize({ width: 360, height: 900 })
  await page.goto('/bundles')
  await settled(page)
  const card = page.locator('main article').first()
  const picture = await card.locator('[class*=ProductImage_window]').boundingBox()
  const name = await card.getByRole('heading').boundingBox()
  expect(picture?.width ?? 0).toBeLessThanOrEqual(112)
  expect(name?.x ?? 0).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0))
})

test('a sold out product has no quantity; the safety text names the product’s own age', { tag: '@desktop' }, async ({ page }) => {
  const data = await import('../src/testing/fixtures')
  await fakeApi(page, {
    'GET /api/products/7': { success: true, product: { ...data.product, ageRestriction: 10 } },
    'GET /api/products/8': { success: true, product: { ...data.product, _id: '8', stock: 0 } },
  })
  await page.goto('/products/7')
  await expect(page.getByText('For ages 10 and over, with an adult beside. Sold to adults only.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeVisible()
  await page.goto('/products/8')
  await expect(page.getByRole('button', { name: 'Out of Stock' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveCount(0)
})

test('the payment page shows one code, and the next step is its primary button', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/bank-details?order=42')
  await settled(page)
  await expect(page.getByRole('button', { name: 'Show QR code' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit Payment Proof' }).locator('visible=true')).not.toHaveClass(/Button_primary/)
  await expect(page.getByRole('link', { name: /UPI app/ })).toHaveCount(0)
})
