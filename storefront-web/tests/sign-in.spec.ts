import { expect, type Page, type Route, test } from '@playwright/test'
import * as data from '../src/testing/fixtures'
import { fakeApi } from './support/fake'

test.skip(({ isMobile }) => !isMobile, 'signing in has the same parts at every width')

const right = '482913'

/** A server that accepts one code; returns the calls that it got. */
async function serve(page: Page): Promise<{ asked: string[]; verified: string[] }> {
  const calls = { asked: [] as string[], verified: [] as string[] }
  await fakeApi(page, {
    'POST /api/auth/send-otp': (route: Route) => {
      calls.asked.push(route.request().postDataJSON().email)
      return route.fulfill({ json: { success: true, message: '' } })
    },
    'POST /api/auth/verify-otp': (route: Route) => {
      const { otp } = route.request().postDataJSON()
      calls.verified.push(otp)
      if (otp === right) return route.fulfill({ json: { success: true, token: 'new-token', user: data.user } })
      return route.fulfill({
        status: 400,
        json: { success: false, message: 'The code is wrong', code: 'code_wrong', errors: [], attemptsLeft: 3 },
      })
    },
  })
  await page.goto('/login?redirect=/profile')
  await page.getByLabel('Email Address').fill(data.user.email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  return calls
}

test('after a reload between e-mail and code the code is still asked for, and no second one was sent', async ({ page }) => {
  const calls = await serve(page)
  await page.reload()
  await expect(page.getByText(data.user.email)).toBeVisible()
  await page.getByLabel('6-digit code').fill(right)
  await expect(page.getByText('You are logged in')).toBeVisible()
  expect(calls).toEqual({ asked: [data.user.email], verified: [right] })
})

test('a refused code stays in the field and is not sent again before it is changed', async ({ page }) => {
  const calls = await serve(page)
  const field = page.getByLabel('6-digit code')
  await field.fill('111111')
  await expect(page.getByText('The code is wrong. 3 attempts left.')).toBeVisible()
  await expect(field).toHaveValue('111111')
  await page.getByRole('button', { name: 'Verify' }).click()
  await field.press('Enter')
  await field.fill(right)
  await expect(page.getByText('You are logged in')).toBeVisible()
  expect(calls.verified).toEqual(['111111', right])
})
