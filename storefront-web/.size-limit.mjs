// What a first visit to each route fetches before it can be used: at most 150 kB of JS and 12.3 kB of CSS, gzip (1 kB = 1,000 bytes). All routes share one sheet.
// The service worker, which is fetched after the page, has 12 kB.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const { texts } = JSON.parse(readFileSync('dist/pages.json', 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)

function collect(key, files) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const needed of chunk.imports ?? []) collect(needed, files)
  return files
}

/** Texts in Tamil, the largest. */
function addTexts(screen, files) {
  for (const namespace of ['shop', ...texts[screen]]) collect(`src/locales/ta/${namespace}.ts`, files)
}

/** Pages for customers come with their guard. */
const guarded = /(Cart|Checkout|BankDetails|Orders|Order|Enquiries|Enquiry|Profile)Page/

const inDist = (files) => [...files].map((file) => `dist/${file}`)

const routes = Object.keys(manifest)
  .filter((key) => key.startsWith('src/routes/'))
  .map((route) => {
    const files = collect(route, collect(entry, new Set()))
    addTexts(route.replace(/.*\/|\.tsx$/g, ''), files)
    if (guarded.test(route)) {
      collect('src/app/Guard.tsx', files)
      addTexts('Guard', files)
    }
    return { name: `${route} JS`, path: inDist(files), limit: '150 kB', gzip: true }
  })

export default [
  ...routes,
  { name: 'CSS of all routes', path: `dist/${manifest['style.css'].file}`, limit: '12.3 kB', gzip: true },
  { name: 'service worker', path: 'dist/sw.js', limit: '12 kB', gzip: true },
]
