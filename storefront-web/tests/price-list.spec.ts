import { expect, type Page, type Route, test } from '@playwright/test'
import { examples } from '../src/testing/examples'
import * as data from '../src/testing/fixtures'
import { findings, sideways } from './support/axe'
import { signedIn } from './support/fake'
import { box, type Line, list, open, pasted } from './support/price-list'

const basket = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('basket') ?? '{"lines":[]}') as { lines: unknown[] }).lines.length)

test('a visitor’s list of 25 lines, from paste to cart, loses nothing on the way', { tag: '@every-width' }, async ({ page, context }) => {
  const seen = await open(page)
  await page.goto('/price-list')
  await page.getByRole('button', { name: 'Type or paste your list' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(pasted.join('\n'))
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('25 lines are clear')).toBeVisible()
  expect(await basket(page), 'nothing is entered before the person says so').toBe(0)
  await page.getByRole('button', { name: 'Add 25 lines' }).click()
  await expect(page.getByText('25 lines are in your list')).toBeVisible()
  await expect(box(page, 34)).toHaveValue('25')

  await page.reload()
  await expect(box(page, 34)).toHaveValue('25')
  const other = await context.newPage()
  await open(other)
  await other.goto('/price-list')
  await box(other, 40).fill('7')
  await expect(box(page, 40)).toHaveValue('7')
  expect(await basket(page)).toBe(26)

  // Another tab signs in.
  await page.evaluate((user) => {
    localStorage.setItem('token', 'test-token')
    localStorage.setItem('user', JSON.stringify(user))
  }, data.user)
  await other.close()
  await page.goto('/cart')
  await expect(page.getByText('26 items were added to your cart')).toBeVisible()
  expect(seen.cart.size).toBe(26)
  expect(await basket(page)).toBe(0)
})

test('a merge with a lost response loses and doubles nothing', async ({ page }) => {
  const seen = await open(page, { dropsMerges: 10 })
  await page.goto('/price-list')
  await box(page, 1).fill('4')
  await signedIn(page)
  await page.reload()
  await expect.poll(() => seen.merges.length).toBeGreaterThan(0)
  expect(await basket(page)).toBe(1)
  await page.unroute('**/api/cart/merge')
  const again = await open(page)
  again.cart.set('1', { type: 'product', _id: '1', quantity: 4 })
  await page.reload()
  await expect.poll(() => basket(page)).toBe(0)
  expect(again.cart.get('1')?.quantity).toBe(4)
})

test('signed in, the cart is the truth and edits go once, after a pause', async ({ page }) => {
  const seen = await open(page)
  seen.cart.set('1', { type: 'product', _id: '1', quantity: 3 })
  await signedIn(page)
  await page.goto('/price-list')
  await expect(box(page, 1)).toHaveValue('3')
  await box(page, 1).click()
  await page.keyboard.type('12')
  await box(page, 2).click()
  await page.keyboard.type('5')
  await expect.poll(() => ['1', '2'].map((id) => seen.cart.get(id)?.quantity)).toEqual([12, 5])
  // Three keys; on a busy machine there may be a pause between two of them.
  expect(seen.puts.length).toBeLessThan(3)
})

test('an edit that could not be saved is sent again after the customer has left', async ({ page }) => {
  const lost: unknown[] = []
  const sent: Line[][] = []
  let isDown = true
  await open(page, {
    answers: {
      'PUT /api/cart/lines': (route: Route) => {
        const { lines } = route.request().postDataJSON() as { lines: Line[] }
        if (isDown) {
          lost.push(lines)
          return route.abort()
        }
        sent.push(lines)
        return route.fulfill({ json: { ...data.cartOf(), merged: { added: 1, raised: 0, limited: [], dropped: [] } } })
      },
    },
  })
  await signedIn(page)
  await page.goto('/price-list')
  await box(page, 7).fill('6')
  await expect.poll(() => lost.length).toBe(1)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Your changes are not saved yet. We try again.')).toBeVisible()
  isDown = false
  await expect.poll(() => sent).toEqual([[{ type: 'product', _id: '7', quantity: 6 }]])
  // Answered: nothing is left on the device.
  const left = () => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('priceListEdits')) ?? ''
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: unknown[] }).value
  }
  await expect.poll(() => page.evaluate(left)).toEqual([])
})

test('by keyboard only: find, type, go down and up, and every invalid number has a note', { tag: '@desktop' }, async ({ page }) => {
  await open(page)
  await page.goto('/price-list')
  await box(page, 1).focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(box(page, 2)).toBeFocused()
  await page.keyboard.type('2.5')
  // The third is sold out and has no box.
  await page.keyboard.press('ArrowDown')
  await expect(box(page, 4)).toBeFocused()
  await expect(page.getByText('“2.5” is not a whole number. Your quantity stays 0.')).toBeVisible()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Only 12 left')).toBeVisible()
  await expect(box(page, 4)).toHaveValue('12')
  await page.keyboard.type('2')
  await page.keyboard.press('Shift+Enter')
  await expect(box(page, 4)).toBeFocused()
  await expect(page.getByText('Please order at least 5')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Find in the list' })).toBeFocused()
  await page.keyboard.type('number 499')
  await expect(page.getByText('1 item found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page, 499)).toBeVisible()
})

test('an order of 40 lines is typed at a desk in less than two minutes', { tag: ['@desktop', '@further'] }, async ({ page }) => {
  await open(page)
  await page.goto('/price-list')
  await box(page, 1).waitFor()
  const wanted = Array.from({ length: 40 }, (_, n) => ({ product: 7 + n * 12, quantity: (n % 15) + 1 }))
  let keys = 0
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (const { product, quantity } of wanted) {
    await press('/')
    await type(`number ${product}`)
    await press('Enter')
    await expect(box(page, product)).toBeFocused()
    await type(String(quantity))
  }
  await press('/')
  await press('Escape')
  for (const { product, quantity } of wanted) await expect(box(page, product)).toHaveValue(String(quantity))
  expect(await basket(page)).toBe(40)
  // A slow typist presses five keys a second.
  expect(keys / 5).toBeLessThan(120)
})

test('words that no name has are looked up in the catalogue', async ({ page }) => {
  await open(page, {
    answers: {
      'GET /api/products/search': {
        ...examples['GET /api/products 200'],
        products: [{ ...data.product, _id: '77' }],
        total: 1,
        totalIsCapped: false,
        totalPages: 1,
      },
    },
  })
  await page.goto('/price-list')
  await page.getByRole('searchbox', { name: 'Find in the list' }).fill('பூச்சட்டி')
  await expect(page.getByText('1 item found')).toBeVisible()
  await expect(box(page, 77)).toBeVisible()
  await expect(box(page, 76)).toHaveCount(0)
})

test('an earlier order replaces a full cart in calls of at most 200 lines', async ({ page }) => {
  const items = ['400', '401'].map((product) => ({ ...data.order.items[0], type: 'product', product, quantity: 3 }))
  const order = { ...data.order, items }
  const seen = await open(page, {
    answers: { 'GET /api/orders': { ...examples['GET /api/orders 200'], orders: [order], total: 1, totalIsCapped: false, totalPages: 1 } },
  })
  for (let n = 10; n < 210; n += 1) seen.cart.set(String(n), { type: 'product', _id: String(n), quantity: 1 })
  await signedIn(page)
  await page.goto('/price-list')
  await expect(box(page, 10)).toHaveValue('1')
  await page.getByRole('button', { name: 'Start from an earlier order' }).click()
  await page.getByRole('button', { name: /^Replace my list/ }).click()
  await expect.poll(() => [...seen.cart.keys()]).toEqual(['400', '401'])
  expect(seen.puts.every((lines) => lines.length <= 200)).toBe(true)
  await expect(box(page, 400)).toHaveValue('3')
  await expect(box(page, 10)).toHaveValue('')
})

for (const theme of ['light', 'dark'] as const) {
  test(`no finding of axe, and nothing wider than 320 px, ${theme}`, { tag: ['@every-width', '@further'] }, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.setViewportSize({ width: 320, height: 700 })
    // Rows of each category, not all: they are alike, and axe looks at each.
    const items = list.items.filter((_, n) => n < 20 || n % 20 === 0 || n > 498)
    await open(page, { answers: { 'GET /api/price-list': { ...list, items } } })
    await page.goto('/price-list')
    await box(page, 1).fill('150')
    await expect(page.getByText('You can order at most 100')).toBeVisible()
    expect(await sideways(page)).toBe(0)
    // Rows far below the screen are not laid out, so axe would compare their colours with what lies elsewhere.
    await page.addStyleTag({ content: '[class*=PriceList_group] { content-visibility: visible !important; }' })
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Type or paste your list' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
}

test('a large text leaves the screen to the list, and a narrow phone the row to the name', { tag: '@further' }, async ({ page }) => {
  await open(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/price-list')
  await expect(box(page, 7)).toBeVisible()
  const name = page
    .getByRole('listitem')
    .filter({ has: box(page, 7) })
    .locator('b')
  const width = await name.evaluate((element) => element.parentElement?.getBoundingClientRect().width)
  expect(width, 'of the name').toBeGreaterThan(200)

  /** The part of the screen that the header and the bar with the total cover. */
  const covered = () =>
    page.evaluate(() => {
      const seen = ({ top, bottom }: DOMRect) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
      const parts = [document.querySelector('header'), document.querySelector('section:has(> span[aria-live])')]
      return parts.reduce((sum, part) => sum + (part ? seen(part.getBoundingClientRect()) : 0), 0) / innerHeight
    })
  await page.evaluate(() => window.scrollTo(0, 1500))
  await expect.poll(covered, 'both are there').toBeGreaterThan(0.1)
  expect(await covered()).toBeLessThan(0.5)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    window.scrollTo(0, 1500)
  })
  await expect.poll(covered).toBe(0)
})
