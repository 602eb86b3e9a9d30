import { expect, type Page, type Route, test } from '@playwright/test'
import * as data from '../src/testing/fixtures'
import { fakeApi, signedIn } from './support/fake'
import { button } from './support/shop'

test.skip(({ isMobile }) => !isMobile, 'fields read what is typed alike at every width')

interface Sent {
  shippingAddress: Record<string, string>
}

/** The checkout of a customer without a saved address; returns the orders that were sent. */
async function open(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  await signedIn(page)
  await fakeApi(page, {
    'GET /api/addresses': [],
    'POST /api/orders': (route: Route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { success: true, order: data.order } })
    },
  })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: '1 Delivery Address' })).toBeVisible()
  return sent
}

async function fill(page: Page, phone: string, pincode: string): Promise<void> {
  await page.getByLabel('Street').fill('22 Mela Ratha Veedhi')
  await page.getByLabel('City').fill('Madurai')
  await page.getByLabel('Pincode').fill(pincode)
  await page.getByLabel('State').selectOption('Tamil Nadu')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('I am 18 or older').check()
}

for (const [n, phone] of ['+91 98765 43210', '098765-43210', '91 9876543210', '९८७६५४३२१०', '௯௮௭௬௫௪௩௨௧௦'].entries()) {
  test(`a phone number may be typed as ${phone}, a PIN with a space`, { tag: n > 0 ? '@further' : [] }, async ({ page }) => {
    const sent = await open(page)
    await fill(page, phone, '625 001')
    await button(page, 'Pay Now').click()
    await expect(page).toHaveURL(/\/bank-details\?order=42/)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.shippingAddress).toMatchObject({ phoneNumber: '9876543210', pincode: '625001' })
  })
}

test('with several wrong fields the first one on the page has the focus, and each has its message', async ({ page }) => {
  const sent = await open(page)
  await fill(page, '98765', '6250')
  await page.getByLabel('City').fill('')
  await button(page, 'Pay Now').click()
  await expect(page.getByLabel('Pincode')).toBeFocused()
  for (const message of ['Please enter your city', 'Please enter a valid 6-digit pincode', 'Please enter a valid 10-digit phone number']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByLabel('Pincode').fill('625001')
  await button(page, 'Pay Now').click()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Madurai')
  await button(page, 'Pay Now').click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByLabel('Street')).toHaveValue('22 Mela Ratha Veedhi')
  expect(sent).toEqual([])
})
