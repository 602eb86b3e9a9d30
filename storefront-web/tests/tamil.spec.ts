import { expect, test } from '@playwright/test'
import { settled, sideways } from './support/axe'
import { fakeApi, signedIn } from './support/fake'
import { routes } from './support/routes'

const tamil320: [string, readonly string[]][] = [
  ['a customer', routes],
  ['a visitor', ['/', '/products', '/products/7', '/bundles', '/login', '/track-order']],
]

for (const [who, places] of tamil320) {
  test(`the longest Tamil label breaks nothing at 320 px for ${who}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.addInitScript(() => localStorage.setItem('language', 'ta'))
    await fakeApi(page)
    if (who === 'a customer') await signedIn(page)
    for (const route of places) {
      await page.goto(route)
      await settled(page)
      expect(await sideways(page), route).toBe(0)
      const cut = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '[class*=Button_], [class*=Badge_], [class*=Stock_], header [class*=IconButton_], :is(h1, h2):not([class*=srOnly])',
          ),
        ]
          .filter((part) => {
            const { right } = part.getBoundingClientRect()
            const overflows = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
            return overflows || right > document.documentElement.clientWidth
          })
          .map((part) => part.textContent),
      )
      expect(cut, `${route}: words that are cut`).toEqual([])
    }
  })
}
