import { expect, type Page, test } from '@playwright/test'
import {
  api,
  asCustomer,
  button,
  fillAddress,
  freshReference,
  placeOrder,
  plentiful,
  proof,
  reach,
  type Sold,
  Staff,
  screenshot,
  sendProof,
  signIn,
} from './support/shop'

/** A customer, signed in, with this many of a plentiful product in the cart. */
async function withCart(page: Page, quantity = 2): Promise<Sold> {
  await asCustomer(page)
  const [product] = await plentiful(page, 1)
  if (!product) throw new Error('nothing to buy')
  await api(page, 'POST', '/cart/add', { productId: product._id, quantity })
  return product
}

test('a double tap on Pay Now makes one order', async ({ page }) => {
  await withCart(page)
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await button(page, 'Pay Now').dblclick()
  await expect(page).toHaveURL(/\/bank-details\?order=/)
  const { total } = (await api(page, 'GET', '/orders')) as { total: number }
  expect(total).toBe(1)
})

test('a session that ends at checkout leaves nothing that was typed on the phone', { tag: '@further' }, async ({ page }) => {
  const email = await asCustomer(page)
  const [product] = await plentiful(page, 1)
  await api(page, 'POST', '/cart/add', { productId: product?._id, quantity: 1 })
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await api(page, 'POST', '/auth/logout')
  await button(page, 'Pay Now').click()
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Mela Ratha')
  await signIn(page, email)
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByLabel('Street')).toHaveValue('')
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await button(page, 'Pay Now').click()
  await expect(page).toHaveURL(/\/bank-details\?order=/)
})

test('a changed price is shown and agreed to, never slipped in', async ({ page }) => {
  const product = await withCart(page)
  const staff = await Staff.signIn()
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await staff.change(product._id, { price: product.price + 1 })
  try {
    await button(page, 'Pay Now').click()
    const dialog = page.getByRole('dialog', { name: 'The total has changed' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: /^Continue with/ }).click()
    await expect(page).toHaveURL(/\/bank-details\?order=/)
    const id = new URL(page.url()).searchParams.get('order')
    const { order } = (await api(page, 'GET', `/orders/${id}`)) as { order: { total: number } }
    expect(order.total).toBe((product.price + 1) * 2)
  } finally {
    await staff.change(product._id, { price: product.price })
  }
})

test('stock sold between cart and order is named line by line', async ({ page }) => {
  const product = await withCart(page, 5)
  const staff = await Staff.signIn()
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await staff.change(product._id, { stock: 2 })
  try {
    await button(page, 'Pay Now').click()
    await expect(page.getByText('Some items ran short')).toBeVisible()
    await expect(page.getByText(`${product.name}: Only 2 left`)).toBeVisible()
    await page.getByRole('link', { name: 'Change the cart' }).click()
    await expect(page.getByText('Only 2 left')).toBeVisible()
    await page.getByRole('button', { name: 'Change to 2' }).click()
    await expect(page.getByRole('heading', { name: /Cart 2 items/ })).toBeVisible()
  } finally {
    await staff.change(product._id, { stock: product.stock })
  }
})

test('after a lost connection the same picture is uploaded again to the same order', async ({ page }) => {
  await withCart(page)
  await placeOrder(page)
  await page.locator('#screenshot').setInputFiles(proof())
  await expect(page.getByText('Ready to send')).toBeVisible()
  await page.route('**/create-manual-payment', (route) => route.abort('connectionfailed'))
  await button(page, 'Submit Payment Proof').click()
  await expect(page.getByText('Network error. Please check your internet connection.').first()).toBeVisible()
  await page.unroute('**/create-manual-payment')
  await button(page, 'Submit Payment Proof').click()
  await expect(page.getByText('Order placed successfully! Your payment is under verification.')).toBeVisible()
  const { total } = (await api(page, 'GET', '/orders')) as { total: number }
  expect(total).toBe(1)
})

test('a file that is no picture, or too large, is refused before it is sent', async ({ page }) => {
  await withCart(page)
  await placeOrder(page)
  await page.locator('#screenshot').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
  await expect(page.getByText('Please upload only image files').first()).toBeVisible()
  await page.locator('#screenshot').setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('File size should be less than 5MB').first()).toBeVisible()
})

test('a picture of one colour is asked about before it is sent', async ({ page }) => {
  await withCart(page)
  await placeOrder(page)
  const question = page.getByText('This picture shows only one colour.')
  await page.locator('#screenshot').setInputFiles({ ...proof(), buffer: screenshot(360, 640, 'plain') })
  await expect(question).toBeVisible()
  await page.locator('#screenshot').setInputFiles(proof())
  await expect(page.getByText('Ready to send')).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('a rejected proof shows the reason and is sent again', async ({ page }) => {
  await withCart(page)
  const id = await placeOrder(page)
  await sendProof(page)
  await expect(page.getByText('Order placed successfully! Your payment is under verification.')).toBeVisible()
  await expect(page).toHaveURL(/\/orders$/)
  const staff = await Staff.signIn()
  await staff.decide(id, false, 'The amount in the screenshot differs.')
  await page.reload()
  await expect(page.getByText('The amount in the screenshot differs.')).toBeVisible()
  await page.getByRole('link', { name: /^Send another proof/ }).click()
  await expect(page.getByText('Payment not verified.')).toBeVisible()
  await sendProof(page)
  await expect(page.getByText('Order placed successfully! Your payment is under verification.')).toBeVisible()
  const { order } = (await api(page, 'GET', `/orders/${id}`)) as { order: { paymentStatus: string } }
  expect(order.paymentStatus).toBe('verification_pending')
})

test('an unpaid order is resumed or replaced, then cancelled and ordered again', async ({ page }) => {
  await withCart(page)
  await placeOrder(page)
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('I am 18 or older').check()
  await button(page, 'Pay Now').click()
  const dialog = page.getByRole('dialog', { name: 'An order is waiting for payment' })
  await expect(dialog.getByRole('link', { name: /^Pay for FC/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Replace it' }).click()
  await expect(page).toHaveURL(/\/bank-details\?order=/)
  await page.goto('/orders?status=pending')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: /^Cancel order/ }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Ordered twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Order cancelled', { exact: true })).toBeVisible()
  await page.goto('/orders?status=cancelled')
  await expect(page.getByRole('article')).toHaveCount(2)
  await api(page, 'DELETE', '/cart/clear')
  await page
    .getByRole('button', { name: /^Reorder/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { name: /Cart 2 items/ })).toBeVisible()
})

test('a product is reviewed once', async ({ page }) => {
  const product = await withCart(page)
  await page.goto(`/products/${product._id}`)
  await page.getByRole('tab', { name: /^Reviews/ }).click()
  const write = async (words: string) => {
    await page.getByRole('button', { name: 'Write a Review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('label', { hasText: '4 Good' }).click()
    await dialog.getByLabel('Comment').fill(words)
    await dialog.getByRole('button', { name: 'Submit' }).click()
  }
  const words = `Bright and clean, ${Date.now()}`
  await write(words)
  await expect(page.getByText('Review submitted!')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await write('Once more, the same thing')
  await expect(page.getByRole('dialog').getByText('You have already reviewed this product')).toBeVisible()
})

test('logging out everywhere ends other tabs too', async ({ page, context }) => {
  await asCustomer(page)
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Logout from all devices' }).click()
  await expect(page).toHaveURL(/\/(login.*)?$/)
  await expect(other).toHaveURL(/\/login/)
})

test('two tabs agree on the cart', async ({ page, context }) => {
  const product = await withCart(page, 2)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: /Cart 2 items/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/products/${product._id}`)
  await button(other, 'Add to Cart').click()
  await expect(other.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Cart 3 items/ })).toBeVisible()
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(other.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('the payment page is left and opened again on another device, with the same order and the time left', async ({ page, browser }) => {
  await withCart(page)
  const id = await placeOrder(page)
  const session = await page.evaluate(() => ({ ...localStorage }))
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' })
  const phone = await elsewhere.newPage()
  await phone.goto('/robots.txt')
  await phone.evaluate(({ token, user }) => Object.assign(localStorage, { token, user }), session)
  await phone.goto('/orders')
  await phone.getByRole('link', { name: /^Pay/ }).click()
  await expect(phone).toHaveURL(new RegExp(`/bank-details\\?order=${id}`))
  await expect(button(phone, 'Submit Payment Proof')).toBeVisible()
  await elsewhere.close()
})

test('the proof of payment is sent by keyboard only', { tag: '@desktop' }, async ({ page }) => {
  // Listened for from the start: a listener of the last moment may come after the key.
  page.on('filechooser', (chooser) => void chooser.setFiles(proof()))
  await withCart(page)
  await placeOrder(page)
  await reach(page, page.getByRole('button', { name: 'Choose a picture' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ready to send')).toBeVisible()
  await reach(page, page.getByLabel(/Bank reference/))
  await page.keyboard.type(freshReference())
  await reach(page, button(page, 'Submit Payment Proof'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order placed successfully! Your payment is under verification.')).toBeVisible()
})
