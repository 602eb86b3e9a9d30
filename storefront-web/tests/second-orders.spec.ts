import { expect, type Page, type Route, test } from '@playwright/test'
import { order } from '../src/testing/fixtures'
import { fakeApi, signedIn } from './support/fake'

const another = { ...order, _id: '44', orderNumber: 'FC261121-AN0TH' }
const placed = `Order ${order.orderNumber} is placed. You find it under My Orders.`

/** The shop's side of POST /api/orders: the answers are held back until `release`, and the keys are recorded. */
async function serve(page: Page) {
  const server = { keys: [] as string[], answer: { success: true, message: '', order } as object, status: 200, release: () => {} }
  let held: Promise<void> = Promise.resolve()
  await fakeApi(page, {
    'POST /api/orders': async (route: Route) => {
      server.keys.push(route.request().headers()['idempotency-key'] ?? '')
      const { answer: json, status } = server
      await held
      // A page that was reloaded does not wait for its answer any more.
      await route.fulfill({ status, json }).catch(() => undefined)
    },
    'GET /api/orders/44': { success: true, order: another },
  })
  return Object.assign(server, {
    hold() {
      held = new Promise((resolve) => {
        server.release = resolve
      })
    },
  })
}

async function pay(page: Page, keys: readonly string[]): Promise<void> {
  const before = keys.length
  if (!page.url().endsWith('/checkout')) await page.goto('/checkout')
  await page.getByLabel('I am 18 or older').check()
  await page.getByRole('button', { name: 'Pay Now' }).filter({ visible: true }).click()
  await expect.poll(() => keys.length).toBe(before + 1)
}

test.beforeEach(async ({ page }) => {
  await signedIn(page)
})

for (const [way, leave] of [
  ['by a link', (page: Page) => page.getByRole('link', { name: 'Back to Cart' }).click()],
  ['by Back', (page: Page) => page.goBack()],
] as const) {
  test(`checkout left ${way} before the answer: the order is shown, and the next checkout is another order`, async ({ page }) => {
    const server = await serve(page)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    server.hold()
    await pay(page, server.keys)
    await leave(page)
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true })).toBeVisible()
    server.release()
    await expect(page.getByText(placed)).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
    server.answer = { success: true, message: '', order: another }
    await pay(page, server.keys)
    await expect(page).toHaveURL(/\/bank-details\?order=44$/)
    expect(new Set(server.keys).size).toBe(2)
  })
}

test('a reload before the answer: the same checkout leads to the same order', async ({ page }) => {
  const server = await serve(page)
  server.hold()
  await pay(page, server.keys)
  await page.reload()
  server.release()
  server.answer = { success: true, message: '', order, replayed: true }
  await pay(page, server.keys)
  await expect(page).toHaveURL(/\/bank-details\?order=42$/)
  expect(new Set(server.keys).size, 'one key').toBe(1)
})

test('a reload before the answer, and the order is cancelled meanwhile: it is named, and the next press makes another one', async ({
  page,
}) => {
  const server = await serve(page)
  server.hold()
  await pay(page, server.keys)
  await page.reload()
  server.release()
  server.answer = { success: true, message: '', order: { ...order, status: 'cancelled' }, replayed: true }
  await pay(page, server.keys)
  await expect(page.getByText(new RegExp(`placed order ${order.orderNumber}, which was cancelled meanwhile`))).toBeVisible()
  server.answer = { success: true, message: '', order: another }
  await pay(page, server.keys)
  await expect(page).toHaveURL(/\/bank-details\?order=44$/)
  expect(new Set(server.keys).size).toBe(2)
})

test('a reload before the answer, and another address: the waiting order is resumed or replaced, not changed', async ({ page }) => {
  const server = await serve(page)
  server.hold()
  await pay(page, server.keys)
  await page.reload()
  server.release()
  await page.getByLabel('Recipient’s name').fill('Priya Sundaram')
  server.status = 409
  server.answer = {
    success: false,
    message: '',
    code: 'order_waiting_for_payment',
    errors: [],
    order: { _id: '42', orderNumber: order.orderNumber, total: order.total },
  }
  await pay(page, server.keys)
  expect(new Set(server.keys).size, 'another order has another key').toBe(2)
  const dialog = page.getByRole('dialog', { name: 'An order is waiting for payment' })
  await dialog.getByRole('link', { name: `Pay for ${order.orderNumber}` }).click()
  await expect(page).toHaveURL(/\/bank-details\?order=42$/)
})
