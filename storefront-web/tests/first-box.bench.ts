import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { list } from './support/price-list'

/** Slow 4G as Lighthouse applies it: 150 ms to the server and back, 1.6 Mbit/s, with the costs of real connections. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const runs = Number(process.env.RUNS ?? 3)
const shop = new URL(process.env.BASE_URL ?? 'http://localhost:8000')

/** The shop, with a price list of 500 products in its page. A route of Playwright would not be slowed down. */
function proxy(asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, host: shop.host, 'accept-encoding': 'gzip' }
  const call = send({ host: '127.0.0.1', port: shop.port, path: asked.url, method: asked.method, headers }, (real) => {
    const parts: Buffer[] = []
    real.on('data', (part: Buffer) => parts.push(part))
    real.on('end', () => {
      let body = Buffer.concat(parts)
      const isPage = asked.url === '/price-list'
      if (isPage) {
        const html = String(real.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)
        const filled = html.replace(/(<script type="application\/json" id="preloaded">)(.*?)(<\/script>)/s, (_, start, json, end) => {
          const page = JSON.parse(json) as { answers: Record<string, unknown> }
          page.answers['/api/price-list'] = list
          return `${start}${JSON.stringify(page).replaceAll('<', '\\u003c')}${end}`
        })
        body = gzipSync(filled)
      }
      const { 'transfer-encoding': _, ...kept } = real.headers
      const own = isPage ? { 'content-encoding': 'gzip', etag: '' } : {}
      answer.writeHead(real.statusCode ?? 502, { ...kept, ...own, 'content-length': String(body.length) }).end(body)
    })
  })
  asked.pipe(call)
}

test('the first number box of the price list: 500 products, Slow 4G, four times slower processor', async ({ browser }) => {
  const server = createServer(proxy).listen(0)
  const { port } = server.address() as AddressInfo
  const shown: number[] = []
  const used: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('input[data-quantity]')) return
        observer.disconnect()
        Object.assign(window, { boxAt: performance.now() })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`http://localhost:${port}/price-list`, { waitUntil: 'commit' })
    const box = page.locator('input[data-quantity]').first()
    await box.waitFor()
    await box.press('3')
    await expect(
      page
        .getByRole('region')
        .getByText(/^1? ?3 items|^3 items/)
        .first(),
    ).toBeVisible()
    used.push(await page.evaluate(() => performance.now()))
    shown.push(await page.evaluate(() => (window as unknown as { boxAt: number }).boxAt))
    await page.close()
  }
  server.close()
  const seconds = (times: number[]) => times.map((time) => (time / 1000).toFixed(2)).join(', ')
  process.stdout.write(`first box there: ${seconds(shown)} s; a key in it has changed the total: ${seconds(used)} s\n`)
})
