import { expect, type Page, type Route, test } from '@playwright/test'
import { examples } from '../src/testing/examples'
import { cartOf, productLine, user } from '../src/testing/fixtures'
import { fakeApi, signedIn } from './support/fake'

/** One cart for all tabs. Each GET returns the state at the time of the request, after `late` milliseconds. */
function shopCart() {
  const server = { quantity: 2, late: 0, writes: 0, readings: 0 }
  const wait = () => new Promise((resolve) => setTimeout(resolve, server.late))
  const answer = async (route: Route) => {
    const json = cartOf(productLine(server.quantity))
    await wait()
    await route.fulfill({ json }).catch(() => undefined)
  }
  const calls = {
    'GET /api/cart': (route: Route) => {
      server.readings += 1
      return answer(route)
    },
    'PUT /api/cart/update': (route: Route) => {
      server.writes += 1
      server.quantity = route.request().postDataJSON().quantity
      return answer(route)
    },
    'POST /api/cart/add': (route: Route) => {
      server.writes += 1
      server.quantity += route.request().postDataJSON().quantity
      return answer(route)
    },
  }
  return Object.assign(server, { calls })
}

/** Records every quantity that the page shows: in the field, in the heading, and at the link to the cart. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown: Record<string, number[]> = { field: [], heading: [], link: [] }
    Object.assign(window, { shown })
    const read = () => {
      const texts = {
        field: document.querySelector<HTMLInputElement>('main [role=group] input')?.value,
        heading: document.querySelector('h1 span')?.textContent,
        link: document.querySelector('header a[href="/cart"]')?.getAttribute('aria-label'),
      }
      for (const [place, text] of Object.entries(texts)) {
        const number = Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN)
        if (!Number.isNaN(number) && shown[place]?.at(-1) !== number) shown[place]?.push(number)
      }
    }
    read()
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

const recorded = (page: Page) => page.evaluate(() => (window as unknown as { shown: Record<string, number[]> }).shown)

async function expectNoStepBack(page: Page, last: number): Promise<void> {
  await expect(page.getByRole('heading', { name: `Cart ${last} items` })).toBeVisible()
  for (const [place, numbers] of Object.entries(await recorded(page))) {
    expect(numbers, place).toEqual([...numbers].sort((one, other) => one - other))
    expect(numbers.at(-1), place).toBe(last)
  }
}

const open = async (page: Page) => {
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Cart 2 items' })).toBeVisible()
  await record(page)
}
const refocus = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
const more = (page: Page) => page.getByRole('button', { name: 'One more' })

test('quick taps with late answers and a reading between them: the number never steps back', async ({ page }) => {
  const server = shopCart()
  await signedIn(page)
  await fakeApi(page, server.calls)
  await page.clock.install()
  await open(page)
  server.late = 300
  for (let tap = 1; tap <= 8; tap += 1) {
    await more(page).click()
    if (tap % 3 === 0) {
      // The cart is old enough to be read again, and the window gets the focus.
      await page.clock.fastForward(3100)
      await refocus(page)
    }
  }
  await expect.poll(() => server.quantity).toBe(10)
  await refocus(page)
  await expectNoStepBack(page, 10)
})

test('two tabs: what one adds, the other shows, and no late reading takes it back', async ({ page, context }) => {
  const server = shopCart()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await signedIn(tab)
    await fakeApi(tab, server.calls)
    await open(tab)
  }
  server.late = 400
  const readings = server.readings
  await more(page).click()
  await expect.poll(() => server.readings, 'the other tab reads the cart').toBeGreaterThan(readings)
  await expect(other.getByRole('heading', { name: 'Cart 3 items' })).toBeVisible()
  await more(other).click()
  await more(other).click()
  await expect.poll(() => server.quantity).toBe(5)
  await expectNoStepBack(other, 5)
  await expectNoStepBack(page, 5)
})

test('where the browser stores nothing, what a visitor added is in the cart after signing in', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  const merged: unknown[] = []
  await fakeApi(page, {
    'POST /api/auth/send-otp': { success: true, message: '' },
    'POST /api/auth/verify-otp': { success: true, message: '', token: 't', user },
    'POST /api/cart/merge': (route: Route) => {
      merged.push(route.request().postDataJSON().lines)
      return route.fulfill({ json: examples['POST /api/cart/merge 200'] })
    },
  })
  await page.goto('/products/7')
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click()
  await page.getByLabel(/e-?mail/i).fill(user.email)
  await page.getByRole('button', { name: /Send/ }).click()
  await page.locator('[autocomplete=one-time-code]').fill('123456')
  await expect.poll(() => merged).toEqual([[{ type: 'product', _id: '7', quantity: 1 }]])
})
