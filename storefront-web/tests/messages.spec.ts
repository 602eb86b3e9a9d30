import { expect, type Page, type Route, test } from '@playwright/test'
import { fakeApi, signedIn } from './support/fake'
import { type Promised, promises } from './support/promises'

const network = 'Network error. Please check your internet connection.'

type Reply = (route: Route) => unknown
const drop: Reply = (route) => route.abort('connectionfailed')
const fail: Reply = (route) => route.fulfill({ status: 503, json: { success: false, message: '', code: 'unavailable', errors: [] } })

/** The server of one call: its reply can be changed, and held back until `release`. */
async function serve(page: Page, { call, given, answer = { success: true, message: '' } }: Promised) {
  const succeed: Reply = (route) => route.fulfill({ json: answer })
  const server = { calls: 0, reply: succeed, succeed, held: Promise.resolve() as Promise<unknown>, release: () => {} }
  const handle = async (route: Route) => {
    server.calls += 1
    const { reply, held } = server
    await held
    await reply(route)
  }
  await fakeApi(page, { ...given, [call]: handle })
  return Object.assign(server, {
    /** Responses wait until `release`. */
    hold() {
      server.held = new Promise<void>((resolve) => {
        server.release = resolve
      })
    },
    answerAtOnce() {
      server.held = Promise.resolve()
    },
  })
}

const shown = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()

for (const row of promises) {
  const { name, tries = 1 } = row
  test(`${name}: the message comes from a fast, a slow and a failing server`, async ({ page }) => {
    if (!row.visitor) await signedIn(page)
    const server = await serve(page, row)
    await page.clock.install()
    const open = async () => {
      if (row.visitor && server.calls > 0) await page.evaluate(() => localStorage.clear())
      // A dialog that closes goes back in the history, which would end a navigation of the same moment.
      await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
      await page.goto(row.at)
      await row.before?.(page)
    }
    const start = async () => {
      const before = server.calls
      await row.act(page)
      await expect.poll(() => server.calls).toBe(before + 1)
    }
    /** Lets the waits between repetitions of a failed call pass. */
    const repeat = async () => {
      const before = server.calls
      for (let sent = 1; sent < tries; sent += 1) {
        await expect(async () => {
          if (server.calls < before + sent) await page.clock.fastForward(6100)
          expect(server.calls).toBeGreaterThanOrEqual(before + sent)
        }).toPass()
      }
    }
    const leave = async () => {
      if (row.leave === 'dialog') {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      } else if (row.leave === 'page') {
        await page.locator('footer').getByRole('link', { name: 'FAQ' }).click()
        await expect(page).toHaveURL(/\/faq$/)
      }
      server.release()
    }

    await open()
    server.reply = drop
    await start()
    await repeat()
    await shown(page, row.dropped ?? network)

    server.reply = fail
    await start()
    await repeat()
    await shown(page, row.failed)

    for (const { text, ...refusal } of row.refusals ?? []) {
      server.reply = (route) => route.fulfill({ ...refusal, json: { success: false, message: '', code: '', errors: [], ...refusal.json } })
      await start()
      await shown(page, text)
    }

    server.reply = server.succeed
    if (row.done) {
      await start()
      await shown(page, row.done)
    }
    if (row.leave === 'itself' && !row.done) return

    server.answerAtOnce()
    await open()
    server.hold()
    server.reply = server.succeed
    await start()
    await leave()
    const elsewhere = row.doneElsewhere ?? row.done
    if (elsewhere) await shown(page, elsewhere)

    server.answerAtOnce()
    await open()
    server.hold()
    server.reply = fail
    await start()
    await leave()
    await repeat()
    await shown(page, row.failed)
  })
}

const forVisitors: [at: string, press: RegExp, text: string][] = [
  ['/products', /^Add /, 'Please login to add items to cart'],
  ['/products/7', /^Add to Cart/, 'Please login to add items to cart'],
  ['/bundles', /^Add to Cart/, 'Please login to add funds to cart'],
  ['/giftboxes', /^Add to Cart/, 'Please login to add gift boxes to cart'],
]

test('a visitor is asked to log in, with a message for the action', async ({ page }) => {
  await fakeApi(page)
  for (const [at, name, text] of forVisitors) {
    await page.goto(at)
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await shown(page, text)
    await expect(page).toHaveURL(/\/login\?next=/)
  }
  await page.goto('/products/7/write-review')
  await shown(page, 'Please login to write a review')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('a checkout whose data cannot be loaded shows an error and redirects to the cart after two seconds', async ({ page }) => {
  await signedIn(page)
  await fakeApi(page, { 'GET /api/addresses': (route: Route) => route.fulfill({ status: 403, json: { success: false, message: '' } }) })
  await page.clock.install()
  await page.goto('/checkout')
  await shown(page, 'Failed to load checkout data. Redirecting to cart...')
  await page.clock.fastForward(2100)
  await expect(page).toHaveURL(/\/cart$/)
})
