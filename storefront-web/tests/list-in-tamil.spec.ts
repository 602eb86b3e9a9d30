import { expect, type Page, test } from '@playwright/test'
import cart from '../src/locales/ta/cart'
import checkout from '../src/locales/ta/checkout'
import dialogs from '../src/locales/ta/list-dialogs'
import login from '../src/locales/ta/login'
import orderTexts from '../src/locales/ta/orders'
import payment from '../src/locales/ta/payment'
import list from '../src/locales/ta/price-list'
import { api, button, freshEmail, freshReference, letterTo, proof, Staff } from './support/shop'

const fill = (text: string, count: number) => text.replace('{{count}}', String(count))

interface Item {
  type: string
  name: string
  names: { ta: string }
  available: number | null
  minOrderQuantity: number
}

/** A list as somebody would write it: the Tamil name of a product and how many. */
async function typedList(page: Page, lines: number): Promise<string> {
  const { items } = (await api(page, 'GET', '/price-list')) as unknown as { items: Item[] }
  const found = items
    .filter(
      ({ type, names, available, minOrderQuantity }) => type === 'product' && names.ta && minOrderQuantity === 1 && (available ?? 0) > 20,
    )
    .slice(0, lines)
  expect(found).toHaveLength(lines)
  return found.map(({ names }) => `${names.ta} - 2`).join('\n')
}

test('a guest’s list of 25 lines, from paste to paid order, in Tamil', async ({ page }) => {
  test.slow()
  const email = freshEmail()
  await page.goto('/price-list')
  await page.getByRole('combobox').first().selectOption('ta')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.priceList.title)

  await test.step('the list is pasted, read and added', async () => {
    await page.getByRole('button', { name: list.priceList.paste }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(await typedList(page, 25))
    await page.getByRole('button', { name: dialogs.listDialogs.pasteRead }).click()
    await expect(page.getByText(fill(dialogs.listDialogs.sure_other, 25))).toBeVisible()
    await page.getByRole('button', { name: fill(dialogs.listDialogs.addLines_other, 25) }).click()
    await expect(page.getByText(fill(list.priceList.linesAdded_other, 25))).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: list.priceList.toCart }).click()
  })

  const since = Date.now()
  await test.step('signing in puts the list into the cart', async () => {
    await page.getByLabel(login.login.email).fill(email)
    await page.getByRole('button', { name: login.login.send }).click()
    await expect(page.getByRole('heading', { name: login.login.codeTitle })).toBeVisible()
    const code = /\b(\d{6})\b/.exec(await letterTo(email, since, /\b\d{6}\b/))?.[1] ?? ''
    await page.getByLabel(login.login.name).fill('மீனா சுந்தரம்')
    await page.getByLabel(login.login.code).fill(code)
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText(fill(dialogs.listDialogs.mergeAdded_other, 25))).toBeVisible()
    await button(page, cart.cart.checkout).click()
  })

  await test.step('the address as it is written in India, and the payment', async () => {
    await page.locator('input[name=street]').fill('22 மேல ரத வீதி')
    await page.locator('input[name=city]').fill('மதுரை')
    await page.locator('input[name=pincode]').fill('625 001')
    await page.locator('select[name=state]').selectOption('Tamil Nadu')
    await page.locator('input[name=phoneNumber]').fill('+91 90000-00000')
    await page.getByLabel(checkout.checkout.age).check()
    await button(page, checkout.checkout.payNow).click()
    await expect(page).toHaveURL(/\/bank-details\?order=\d+/)
    await page.locator('#screenshot').setInputFiles(proof())
    await page.getByLabel(payment.pay.reference).fill(freshReference())
    await button(page, payment.pay.submit).click()
    await expect(page.getByText(payment.pay.success)).toBeVisible()
  })

  await test.step('staff approve it; the page and the mail say so in Tamil', async () => {
    const { orders } = (await api(page, 'GET', '/orders')) as unknown as { orders: { _id: string; items: unknown[] }[] }
    const [order] = orders
    expect(order?.items).toHaveLength(25)
    await (await Staff.signIn()).decide(order?._id ?? '', true, 'Amount and reference match.')
    await page.goto(`/orders/${order?._id}`)
    await expect(page.getByText(orderTexts.order.paid, { exact: true })).toBeVisible()
    expect(await letterTo(email, since, /[\u0b80-\u0bff]{4}/)).toContain('மீனா சுந்தரம்')
  })
})
