import { expect, type Page, test } from '@playwright/test'
import { button, fillAddress, freshEmail, freshReference, letterTo, proof, Staff, signIn } from './support/shop'

/** The cards of products that can be bought. */
const inStock = (page: Page) => page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Add/ }) })

/** The main job: from a first visit to a paid, approved, tracked order. */
test('first visit to paid, approved, tracked order', { tag: '@every-width' }, async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/Service Worker registration blocked/.test(message.text()))
      problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  const email = freshEmail()

  await test.step('a visitor looks around and is asked to sign in', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Diwali special')
    await page.getByRole('link', { name: 'Shop Now', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible()
    await inStock(page).first().getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByText('Please login to add items to cart')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, email)
    await expect(page, 'back to where they were').toHaveURL(/\/products/)
    await expect(page.getByText('1 item was added to your cart'), 'the product that was tapped').toBeVisible()
  })

  await test.step('products from the list and from their page, a fund, a gift box', async () => {
    const card = inStock(page).first()
    await card.getByRole('button', { name: 'One more' }).click()
    await card.getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByText(/added to cart/).last()).toBeVisible()
    await inStock(page).nth(1).getByRole('heading').getByRole('link').click()
    await button(page, 'Add to Cart').click()
    await expect(page.getByText('Product added to cart successfully!')).toBeVisible()
    for (const path of ['/bundles', '/giftboxes']) {
      await page.goto(path)
      await page
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .click()
      await expect(page.getByText(/added to cart/)).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Cart, 6 items' })).toBeVisible()
  })

  await test.step('the cart: one more, checkout', async () => {
    await page.getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByRole('heading', { name: /Cart 6 items/ })).toBeVisible()
    await page.getByRole('button', { name: 'One more' }).first().click()
    await expect(page.getByRole('heading', { name: /Cart 7 items/ })).toBeVisible()
    await button(page, 'Proceed to Checkout').click()
  })

  await test.step('address and Pay Now', async () => {
    await expect(page.getByRole('heading', { name: '1 Delivery Address' })).toBeVisible()
    await button(page, 'Pay Now').click()
    await expect(page.getByText('Please enter your street address')).toBeVisible()
    await expect(page.getByText('Please enter a valid 6-digit pincode')).toBeVisible()
    await fillAddress(page)
    await page.getByLabel('I am 18 or older').check()
    await button(page, 'Pay Now').click()
    await expect(page).toHaveURL(/\/bank-details\?order=\d+/)
    const code = page.getByRole('img', { name: 'UPI QR code' })
    await expect.poll(() => code.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(300)
  })
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  const orderNumber = (await page.getByText(/^Order FC\d{6}-/).textContent())?.replace('Order ', '') ?? ''

  await test.step('the payment page survives a reload; the proof is sent', async () => {
    await page.reload()
    await expect(page.getByText(`Order ${orderNumber}`)).toBeVisible()
    await button(page, 'Submit Payment Proof').click()
    await expect(page.getByText('Please upload payment screenshot').first()).toBeVisible()
    await page.locator('#screenshot').setInputFiles(proof())
    await expect(page.getByText('Ready to send')).toBeVisible()
    await page.getByLabel(/Bank reference/).fill(freshReference())
    await button(page, 'Submit Payment Proof').click()
    await expect(page.getByText('Order placed successfully! Your payment is under verification.')).toBeVisible()
    await expect(page).toHaveURL(/\/orders$/)
    await expect(page.getByText(/confirmation within 24 hours/)).toBeVisible()
    await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })

  await test.step('staff approve and ship; the customer and a guest see it', async () => {
    const since = Date.now()
    const staff = await Staff.signIn()
    await staff.decide(orderId, true, 'Amount and reference match.')
    await staff.setStatus(orderId, 'processing')
    await staff.setStatus(orderId, 'shipped', { carrier: 'Professional Couriers', trackingNumber: 'SVK44102287' })
    await letterTo(email, since, /approved|verified|confirmed/i)
    await page.getByRole('link', { name: `View Details ${orderNumber}` }).click()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.getByText('SVK44102287')).toBeVisible()
    await page.goto('/track-order')
    await page.getByLabel('Order Number').fill(orderNumber.toLowerCase().replace('-', ' '))
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Track Order' }).click()
    await expect(page.getByText('Distribution Center')).toBeVisible()
    await expect(page.getByText('Professional Couriers')).toBeVisible()
  })

  expect(problems, 'no error or warning in the console').toEqual([])
})
