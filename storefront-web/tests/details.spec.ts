import { expect, type Page, type Route, test } from '@playwright/test'
import { fakeApi } from './support/fake'

test('the trails of the sky reach the ground at every width', { tag: '@desktop' }, async ({ page }) => {
  await fakeApi(page)
  await page.goto('/')
  for (const width of [800, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const gap = await page.evaluate(() => {
      const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
      const ground = document.querySelector('[class*=Hero_diyas]')?.getBoundingClientRect().top ?? 0
      return ground - bottom('[class*=Hero_sky]')
    })
    expect(gap, `${width} px`).toBeLessThanOrEqual(0)
  }
})

/** As the setting of the phone does it: every length in rem doubles. */
const scaleText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

test('the code field shows all six digits at every width, with text at 200 %, too', { tag: '@desktop' }, async ({ page }) => {
  await fakeApi(page, {
    'POST /api/auth/send-otp': { success: true, message: '' },
    'POST /api/auth/verify-otp': (route: Route) => route.fulfill({ status: 400, json: { success: false, message: 'Wrong code' } }),
  })
  await page.goto('/login')
  await page.getByLabel('Email Address').fill('meena@example.com')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const field = page.getByLabel('6-digit code')
  await field.fill('482913')
  await expect(page.getByText('Wrong code')).toBeVisible()
  for (const percent of [100, 200]) {
    await scaleText(page, percent)
    for (const width of [320, 360, 600, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await field.press('End')
      const hidden = await field.evaluate((input) => input.scrollWidth - input.clientWidth + input.scrollLeft)
      expect(hidden, `${width} px, ${percent} %`).toBe(0)
      const box = await field.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px, ${percent} %`).toBeLessThanOrEqual(width)
    }
  }
})
