// What a first visit to each route fetches before it can be used: at most 140 kB of JS and 12 kB of CSS, gzip (1 kB = 1,000 bytes).
// The service worker, which is fetched after the page, has 12 kB.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)

function collect(key, files) {
  const chunk = manifest[key]
  if (!chunk || files.js.has(chunk.file)) return files
  files.js.add(chunk.file)
  for (const sheet of chunk.css ?? []) files.css.add(sheet)
  for (const needed of chunk.imports ?? []) collect(needed, files)
  return files
}

/** Pages for customers come with their guard. */
const guarded = /(Cart|Checkout|BankDetails|Orders|Order|Profile)Page/

const inDist = (files) => [...files].map((file) => `dist/${file}`)

const routes = Object.keys(manifest)
  .filter((key) => key.startsWith('src/routes/'))
  .flatMap((route) => {
    const files = collect(route, collect(entry, { js: new Set(), css: new Set() }))
    if (guarded.test(route)) collect('src/app/Guard.tsx', files)
    return [
      { name: `${route} JS`, path: inDist(files.js), limit: '140 kB', gzip: true },
      { name: `${route} CSS`, path: inDist(files.css), limit: '12 kB', gzip: true },
    ]
  })

export default [...routes, { name: 'service worker', path: 'dist/sw.js', limit: '12 kB', gzip: true }]
