import { expect, type Route, test } from '@playwright/test'
import { user } from '../src/testing/fixtures'
import { fakeApi, signedIn } from './support/fake'

test.beforeEach(async ({ page }) => {
  await fakeApi(page)
})

test('Back closes an open sheet and stays on the page; focus returns to what opened it', async ({ page }) => {
  await page.goto('/')
  await page.goto('/products?sortBy=price&sortOrder=asc')
  await page.getByRole('button', { name: 'Show Filters' }).click()
  const opener = page.getByRole('button', { name: /^Category/ })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Select Category' })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/products\?sortBy=price/)
  await expect(page.getByRole('button', { name: 'Hide Filters' })).toBeVisible()
  await expect(opener).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('a choice in a sheet is one step of the history: Back takes it back', async ({ page }) => {
  await page.goto('/')
  await page.goto('/products')
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await page.getByRole('button', { name: /^Category/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rockets' }).click()
  await expect(page).toHaveURL(/category=rockets/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('a link in the menu leads on, and Back from there leads to the page before', async ({ page }) => {
  await page.goto('/products')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Funds' }).click()
  await expect(page).toHaveURL(/\/bundles$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('logging out in the menu shows its progress there, and Back does not lead into the menu', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await fakeApi(page, {
    'POST /api/auth/logout': async (route: Route) => {
      await held
      await route.fulfill({ json: { success: true, message: '' } })
    },
  })
  await signedIn(page)
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(menu.getByRole('button', { name: 'Logging out...' })).toBeVisible()
  answer()
  await expect(page).toHaveURL(/\/login$/)
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(menu).toBeHidden()
})

test('a message does not cover the next step', async ({ page }) => {
  await fakeApi(page, { 'DELETE /api/cart/clear': (route: Route) => route.fulfill({ status: 500, json: {} }) })
  await signedIn(page)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Clear/ }).click()
  await expect(page.getByText('Failed to clear cart')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).click({ trial: true })
})

test('Escape closes the dialog; focus returns to its button', { tag: '@every-width' }, async ({ page }) => {
  await signedIn(page)
  await page.goto('/cart')
  const clear = page.getByRole('button', { name: 'Clear' })
  await clear.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(clear).toBeFocused()
  expect(await page.evaluate(() => (history.state as { layers?: number }).layers ?? 0)).toBe(0)
})

test('a product picture opens enlarged, by keyboard, too', { tag: '@every-width' }, async ({ page }) => {
  await page.goto('/products/7')
  const opener = page.getByRole('button', { name: 'Enlarge the picture' })
  await opener.press('Enter')
  const picture = page.getByRole('dialog').getByRole('button', { name: 'Enlarge the picture' })
  const width = async () => Math.round((await picture.boundingBox())?.width ?? 0)
  await expect(picture).toBeVisible()
  const small = await width()
  await picture.press('Enter')
  // Scrollbars may take some of the room.
  expect(await width()).toBeGreaterThan(small * 2)
  await picture.press('Enter')
  await picture.hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(width).toBeGreaterThan(small)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Pay Now with an empty name leads to the name, which is in view, with its error', async ({ page }) => {
  await fakeApi(page, { 'GET /api/addresses': [], 'GET /api/auth/profile': { success: true, user: { ...user, name: '' } } })
  await signedIn(page)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Pay Now' }).filter({ visible: true }).click()
  const name = page.getByLabel('Recipient’s name')
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
  await expect(page.getByText('Please enter the name of the person who receives the parcel')).toBeInViewport()
})
