// What a first visit to each route fetches before it can be used, gzip (1 kB = 1,000 bytes): code, texts in Tamil, which are the largest, and the
// parts that load late but belong to the first use of the page. At most 150 kB of JS and 12.3 kB of CSS; all routes share one sheet.
// The service worker, which is fetched after the page, has 12.5 kB.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const { texts } = JSON.parse(readFileSync('dist/pages.json', 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)

/** Parts of the first use that load late, with their texts, by screen; a test compares the texts with the code. */
const firstUse = JSON.parse(readFileSync('build/first-use.json', 'utf8'))

/** Screens that still need more than 150 kB: their forms load react-hook-form and zod (19 kB). */
const overBudget = {
  CheckoutPage: '178 kB',
  ProfilePage: '162.6 kB',
}

/** Pages for customers come with their guard. */
const guarded = /^(Cart|Checkout|BankDetails|Orders|Order|Enquiries|Enquiry|Profile)Page$/

function collect(key, files) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const needed of chunk.imports ?? []) collect(needed, files)
  return files
}

const inDist = (files) => [...files].map((file) => `dist/${file}`)

const routes = Object.keys(manifest)
  .filter((key) => key.startsWith('src/routes/'))
  .map((route) => {
    const screen = route.replace(/.*\/|\.tsx$/g, '')
    const files = collect(route, collect(entry, new Set()))
    if (guarded.test(screen)) collect('src/app/Guard.tsx', files)
    const late = Object.entries(firstUse[screen] ?? {})
    for (const namespace of [...texts[screen], ...late.flatMap(([, namespaces]) => namespaces)])
      collect(`src/locales/ta/${namespace}.ts`, files)
    collect('src/locales/ta.ts', files)
    for (const [part] of late) {
      if (!manifest[`src/${part}.tsx`]) throw new Error(`${part} is no chunk of its own`)
      collect(`src/${part}.tsx`, files)
    }
    return { name: `${route} JS`, path: inDist(files), limit: overBudget[screen] ?? '150 kB', gzip: true }
  })

export default [
  ...routes,
  { name: 'CSS of all routes', path: `dist/${manifest['style.css'].file}`, limit: '12.3 kB', gzip: true },
  { name: 'service worker', path: 'dist/sw.js', limit: '12.5 kB', gzip: true },
]
