import { expect, test } from '@playwright/test'
import { freshEmail, letterTo, plentiful, Staff } from './support/shop'

test('a guest asks for a sold-out product, confirms by mail, and is mailed when it is back', async ({ page }) => {
  const staff = await Staff.signIn()
  await page.goto('/robots.txt')
  const [product] = await plentiful(page, 1)
  if (!product) throw new Error('A product is in stock')
  const email = freshEmail()
  await staff.change(product._id, { stock: 0 })
  try {
    await page.goto(`/products/${product._id}`)
    await page.getByLabel('Email Address').fill(email)
    const asked = Date.now()
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Please open the mail that we send now' })).toBeVisible()
    const letter = await letterTo(email, asked, /Shall we tell you when/)
    await page.goto(`/back-in-stock${/\/back-in-stock(\?reminder=[\w:=-]+)/.exec(letter)?.[1]}`)
    await page.getByRole('button', { name: 'Yes, tell me' }).click()
    await expect(page.getByRole('status').filter({ hasText: `We write to you when ${product.name} is back.` })).toBeVisible()
  } finally {
    await staff.change(product._id, { stock: product.stock })
  }
  const back = await letterTo(email, Date.now() - 60_000, /is in stock again/)
  expect(back).toContain(`/products/${product._id}`)
  await page.goto(`/back-in-stock${/\/back-in-stock(\?reminder=[\w:=-]+)/.exec(back)?.[1]}`)
  await page.getByRole('button', { name: 'End the reminder' }).click()
  await expect(page.getByRole('status').filter({ hasText: `You will get no mail about ${product.name}.` })).toBeVisible()
})
