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
  const isPage = asked.url === '/price-list'
  // The page is read here; the other files come as the browser asks for them.
  const encoding = isPage ? 'gzip' : asked.headers['accept-encoding']
  const headers = { ...asked.headers, host: shop.host, 'accept-encoding': encoding }
  const call = send({ host: '127.0.0.1', port: shop.port, path: asked.url, method: asked.method, headers }, (real) => {
    const parts: Buffer[] = []
    real.on('data', (part: Buffer) => parts.push(part))
    real.on('end', () => {
      let body = Buffer.concat(parts)
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
  const typed: number[] = []
  const used: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      const seen: { boxAt?: number; typedAt?: number; totalAt?: number } = {}
      Object.assign(window, { seen })
      // Typed by the page itself, because a key press by the driver takes half a second on such a slow CPU.
      const type = (box: HTMLInputElement) => {
        box.focus()
        document.execCommand('insertText', false, '3')
        if (box.value === '3') seen.typedAt = performance.now()
      }
      new MutationObserver((_, observer) => {
        const box = document.querySelector<HTMLInputElement>('input[data-quantity]')
        if (box && seen.boxAt === undefined) {
          seen.boxAt = performance.now()
          setTimeout(type, 0, box)
        }
        const bar = document.querySelector('section:has([aria-live])')?.textContent ?? ''
        if (!/3 items/.test(bar)) return
        seen.totalAt = performance.now()
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(`http://localhost:${port}/price-list`, { waitUntil: 'commit' })
    await expect(page.getByRole('region').getByText('3 items').first()).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: { boxAt: number; typedAt: number; totalAt: number } }).seen)
    shown.push(seen.boxAt)
    typed.push(seen.typedAt)
    used.push(seen.totalAt)
    await page.close()
  }
  server.close()
  const seconds = (times: number[]) => times.map((time) => (time / 1000).toFixed(2)).join(', ')
  process.stdout.write(
    `first box there: ${seconds(shown)} s; a digit is in it: ${seconds(typed)} s; the total has followed: ${seconds(used)} s\n`,
  )
})
