import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colourRules = ['color-contrast', 'link-in-text-block']

/** What a look can change: its theme the colours alone, its language all but the colours. */
export type Rules = 'all' | 'colours' | 'all but colours'

const options: Record<Rules, axe.RunOptions> = {
  all: { runOnly: { type: 'tag', values: tags } },
  colours: { runOnly: { type: 'rule', values: colourRules } },
  'all but colours': {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  },
}

/** What axe finds on the page as it is. Axe is put into a page once: its library for Playwright does so, in a second page too, for each look. */
export async function findings(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (chosen) => {
    // What fades in has less contrast meanwhile.
    const fading = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(fading.map((one) => one.finished))
    const { violations } = await (window.axe as typeof axe).run({ ...chosen, resultTypes: ['violations'], preload: false })
    return violations.flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
  }, options[rules])
}

/** How far the page can be pushed sideways, in pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Scrolls from the top to the bottom and back, so that parts that load when they come near do so. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A busy browser may draw no frame at all for minutes; then a tenth of a second is enough.
    const frame = () =>
      new Promise((drawn) => {
        requestAnimationFrame(drawn)
        setTimeout(drawn, 100)
      })
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await frame()
      await frame()
    }
    window.scrollTo(0, 0)
  })
}

/**
 * The page is complete, including parts loaded on scroll: no request is running. It is scrolled through again while
 * something is missing: what is near is only known in a frame that the browser has drawn.
 */
export async function settled(page: Page): Promise<void> {
  await page.locator('main#main').waitFor()
  await expect(page.locator('footer h2').first()).toBeAttached()
  const missing = page.locator('[aria-busy=true], [class*=Skeleton_], [class*=formPlace]')
  await expect
    .poll(async () => {
      await scrollThrough(page)
      return missing.count()
    })
    .toBe(0)
}
