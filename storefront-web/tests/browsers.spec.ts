import { expect, type Page, type Route, test } from '@playwright/test'
import * as data from '../src/testing/fixtures'
import { fakeApi } from './support/fake'
import { box, open } from './support/price-list'

test.skip(({ isMobile }) => !isMobile, 'what a browser does to a page is the same at every width')

/** What a browser's translation does: every text is moved into elements of its own, and so is what the page writes later. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const wrap = (node: Node) => {
      const parent = node.parentElement
      if (!parent || ['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT'].includes(parent.tagName) || !node.nodeValue?.trim()) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = node.nodeValue
      outer.append(inner)
      node.parentNode?.replaceChild(outer, node)
    }
    const all = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (walker.nextNode()) found.push(walker.currentNode)
      found.forEach(wrap)
    }
    all(document.body)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.nodeType === Node.TEXT_NODE) wrap(node)
        else if (node.nodeName !== 'FONT') all(node)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })

/** As in a browser that blocks all cookies: both storages throw when they are looked at. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

test('totals follow on a page that the browser has translated', async ({ page }) => {
  const errors = errorsOf(page)
  await open(page)
  await page.goto('/price-list')
  const total = page.getByRole('region', { name: 'Total' })
  await box(page, 1).fill('1')
  await expect(total).toContainText('₹10.50')
  await translate(page)
  for (const [quantity, sum] of [
    ['2', '₹21.00'],
    ['3', '₹31.50'],
    ['7', '₹73.50'],
  ] as const) {
    await box(page, 1).fill(quantity)
    await expect(total).toContainText(sum)
    await expect(total).toContainText(`${quantity} items`)
  }
  expect(errors).toEqual([])
})

test('the theme can be changed in a menu that the browser has translated', async ({ page }) => {
  const errors = errorsOf(page)
  await fakeApi(page)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Menu' }).click()
  const themes = page.getByRole('dialog').getByRole('group', { name: 'Theme' }).getByRole('button')
  await expect(themes.first()).toBeVisible()
  await translate(page)
  for (const at of [0, 1, 0]) {
    await themes.nth(at).click()
    await expect(themes.nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  expect(errors).toEqual([])
})

test('where the browser stores nothing, a visitor’s list reaches the cart at sign-in', async ({ page }) => {
  const errors = errorsOf(page)
  await blockStorage(page)
  const seen = await open(page, {
    answers: {
      'POST /api/auth/send-otp': { success: true, message: '' },
      'POST /api/auth/verify-otp': { success: true, token: 'new-token', user: data.user },
    },
  })
  await page.goto('/price-list')
  await box(page, 1).fill('2')
  await page.getByRole('region', { name: 'Total' }).getByRole('link', { name: 'Go to cart' }).click()
  await page.getByLabel('Email Address').fill(data.user.email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('6-digit code').fill('482913')
  await expect(page.getByText('1 item was added to your cart')).toBeVisible()
  expect([...seen.cart.values()]).toEqual([{ type: 'product', _id: '1', quantity: 2 }])
  expect(errors).toEqual([])
})

test('where the browser stores nothing, a page of an old release is loaded again once and not for ever', async ({ page }) => {
  await blockStorage(page)
  await fakeApi(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(/\/assets\/ProductsPage-[^/]*\.js/, (route) => route.abort())
  await page.route(/\/assets\/[^/]*\.js/, (route: Route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop Now', exact: true }).first().click()
  await expect.poll(() => loads).toBe(2)
  await page.goto('/')
  await page.reload()
  await page.getByRole('link', { name: 'Shop Now', exact: true }).first().click()
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  expect(loads).toBe(4)
})
