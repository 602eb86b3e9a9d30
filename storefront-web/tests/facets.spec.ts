import { expect, test } from '@playwright/test'
import { product } from '../src/testing/fixtures'
import { findings, settled, sideways } from './support/axe'
import { fakeApi } from './support/fake'

const counted = (...values: string[]) => values.map((value, at) => ({ value, count: at * 7 }))
const effects = ['sparks', 'fountain', 'spinning', 'aerial', 'bang', 'crackling', 'whistling', 'flashing', 'smoke', 'multicolour']
const list = {
  success: true,
  products: [product],
  correctedQuery: null,
  total: 24,
  totalIsCapped: false,
  totalPages: 2,
  currentPage: 1,
  facets: {
    noise: counted('silent', 'low', 'medium', 'loud'),
    effect: counted(...effects),
    ageUpTo: counted('8', '10', '12', '14', '16', '18'),
    green: [{ value: 'true', count: 18 }],
  },
}

test.beforeEach(({ page }) => fakeApi(page, { 'GET /api/products': list }))

test('noise, effect, age and green: a column on a desk, a sheet on phones', { tag: '@every-width' }, async ({ page }, info) => {
  const isPhone = info.project.name === 'phone'
  await page.goto('/products')
  await settled(page)
  if (isPhone) {
    await page.getByRole('button', { name: 'Show Filters' }).click()
    await page.getByRole('button', { name: 'Noise, effect, age' }).click()
  }
  const low = page.getByRole('checkbox', { name: 'Low 7' })
  await expect(page.getByRole('checkbox', { name: 'Silent 0' })).toBeDisabled()
  // The choice is in the address before the box shows it, so that `check` would look too early.
  await low.click()
  await expect(low).toBeChecked()
  const age = page.getByRole('radio', { name: '10 years 7' })
  await age.click()
  await expect(age).toBeChecked()
  // The header stays on top: it must not lie over a box that is measured.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await findings(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  if (isPhone) {
    // Filters apply only with the button.
    expect(new URL(page.url()).search).toBe('')
    await page.screenshot({ path: info.outputPath('sheet.png') })
    await page.getByRole('button', { name: 'Show 24 products' }).click()
  } else await page.screenshot({ path: info.outputPath('column.png'), fullPage: true })
  await expect(page).toHaveURL(/\?noise=low&ageUpTo=10$/)
  await page.reload()
  if (isPhone) {
    await page.getByRole('button', { name: 'Show Filters' }).click()
    await expect(page.getByRole('button', { name: 'Noise, effect, age' })).toHaveText('2 chosen')
  } else await expect(low).toBeChecked()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/products$/)
})
