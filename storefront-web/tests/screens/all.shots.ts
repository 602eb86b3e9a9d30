import { expect, type Page, test } from '@playwright/test'
import { api, asCustomer, placeOrder, plentiful, proof, sendProof } from '../support/shop'

/** Every screen, into screenshots/<phone or desktop>/. The shop must be running; an order is placed on the way. */
test('every screen', async ({ page }, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const shoot = async (name: string) => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await loadPictures(page)
    await page.screenshot({
      path: `screenshots/${info.project.name}/${name}.png`,
      fullPage: true,
      style: '[class*=ActionBar_] { position: static !important }',
    })
  }
  const visit = async (name: string, path: string) => {
    await page.goto(path)
    await page.locator('main').waitFor()
    await shoot(name)
  }

  await visit('home', '/')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await shoot('home-dark')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await visit('products', '/products')
  const [first, second] = await plentiful(page, 2)
  await visit('products-search', '/products?search=spraklers')
  await visit('products-none', '/products?search=zzzzzz&minPrice=99999')
  await visit('product', `/products/${first?._id}`)
  await page.getByRole('tab', { name: /Reviews/ }).click()
  await shoot('product-reviews')
  for (const [name, path] of [
    ['funds', '/bundles'],
    ['gift-boxes', '/giftboxes'],
    ['categories', '/categories'],
    ['price-list', '/price-list'],
    ['track-order', '/track-order'],
    ['faq', '/faq'],
    ['help', '/help'],
    ['shipping', '/shipping'],
    ['privacy', '/privacy-policy'],
    ['missing', '/no-such-page'],
    ['product-missing', '/products/999999999'],
  ] as const) {
    await visit(name, path)
  }
  for (const language of ['ta', 'hi']) {
    await page.getByRole('combobox').first().selectOption(language)
    await visit(`home-${language}`, '/')
    await visit(`products-${language}`, '/products')
  }
  await page.getByRole('combobox').first().selectOption('en')

  await visit('login', '/login')
  await asCustomer(page)
  await visit('cart-empty', '/cart')
  await visit('orders-empty', '/orders')
  await api(page, 'POST', '/cart/add', { productId: first?._id, quantity: 4 })
  await api(page, 'POST', '/cart/add', { productId: second?._id, quantity: 2 })
  const [fund] = (await api(page, 'GET', '/bundles')) as unknown as { _id: string }[]
  await api(page, 'POST', '/cart/add-bundle', { bundleId: fund?._id, quantity: 1 })
  await visit('cart', '/cart')
  await visit('checkout', '/checkout')
  const order = await placeOrder(page)
  await shoot('bank-details')
  await page.locator('#screenshot').setInputFiles(proof())
  await expect(page.getByText('Ready to send')).toBeVisible()
  await shoot('bank-details-proof')
  await visit('orders', '/orders')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await visit('orders-dark', '/orders')
  await visit('bank-details-dark', `/bank-details?order=${order}`)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await sendProof(page)
  await expect(page).toHaveURL(/\/orders$/)
  await visit('order', `/orders/${order}`)
  for (const tab of ['info', 'addresses', 'orders', 'security']) await visit(`profile-${tab}`, `/profile?tab=${tab}`)
  await visit('write-review', `/products/${first?._id}/write-review`)
})

/** Pictures below the fold are loaded lazily: scroll down once. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}
