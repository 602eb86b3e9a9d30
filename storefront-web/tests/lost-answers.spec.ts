import { expect, type Page, test } from '@playwright/test'
import { askForCode, freshEmail } from './support/shop'

test.skip(({ isMobile }) => !isMobile, 'an answer is lost alike at every width')

/** The server carries out the next POST to this path, and the browser never gets the answer; returns what it said. */
async function loseAnswer(page: Page, path: string): Promise<{ body: Record<string, unknown> }> {
  const lost = { body: {} }
  await page.route(
    `**${path}`,
    async (route) => {
      const answer = await route.fetch()
      lost.body = await answer.json()
      await route.abort('connectionfailed')
    },
    { times: 1 },
  )
  return lost
}

test('the answer to a right code is lost: the next press signs in', async ({ page }) => {
  const code = await askForCode(page, freshEmail())
  const lost = await loseAnswer(page, '/api/auth/verify-otp')
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  expect(lost.body).toMatchObject({ success: true })
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('You are logged in')).toBeVisible()
  await expect(page).not.toHaveURL(/\/login/)
})

test('the answer to a message is lost: sent again, it is the same message', async ({ page }) => {
  await page.goto('/')
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await page.getByLabel('Name').fill('Meena')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Do you deliver to Madurai?')
  const lost = await loseAnswer(page, '/api/contact')
  const send = page.getByRole('button', { name: /^Send/ })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible()
  await send.click()
  await expect(page.getByText('Your message has the number')).toContainText(String(lost.body.number))
})
