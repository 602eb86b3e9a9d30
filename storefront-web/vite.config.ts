import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './build/serviceWorker'
import { routeTexts } from './src/app/routeTexts'
import { forServer } from './src/content/server'
import { testOptions } from './src/shared/testing/options'

const backend = process.env.API_URL ?? 'http://localhost:8000'

/** Modules that most pages need are in one chunk: on a slow network each file costs a round trip. Heavy or rare ones are not. */
const rare =
  /\/(forms|codeText|shared\/lib\/pages|fieldErrors|useFocusFirstInvalid|useFillPlace|upload|numbers|layers|focus|CopyButton|Stars|Stock|AddressFields|DeliveryFields|Modal|Toasts|UpiQr|Timeline|pictures|upi|states|stateNames|useDebouncedInput|useUrlState|Field|CheckoutSteps|StatusBadge|Select|Pager|PastEnd|filters|quantity|Tabs|Spinner|RefundNote|ActionBar|Badge|BulletList|Card|CheckLabel|CopyRow|DialogActions|Facts|ItemRow|PageHeader|SumTable|Stepper|Tile|PackingRow|PlaceNotes|refusedPlace|whatsapp|WhatsAppLinks)(\.tsx?|(?<!Field|Stars|Modal|BulletList)\.module\.css)$/
const common =
  /\/src\/(lib|ui|styles|shared\/(api|lib)|locales\/en\/shop)[/.]|\/src\/api\/(client|session|preloaded|shop|cart|cart-lines)\.ts|\/@tanstack\/.*\/(useMutation|mutationObserver|mutationOptions)\.js/
const chunks = [{ name: 'base', test: (id: string) => common.test(id) && !rare.test(id) }]

/** Texts of another language are named by it, too: `ta-cart-<hash>.js`. */
const fileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }): string => {
  const [, language] = /\/src\/(?:content|locales)\/(ta|hi)\b/.exec(facadeModuleId ?? '') ?? []
  return language ? `assets/${language}-[name]-[hash].js` : 'assets/[name]-[hash].js'
}

/** `Button_wide` for `.wide` in `Button.module.css`: the server's first paint and index.html write the same names. */
const className = (local: string, file: string): string => `${basename(file).replace(/\.module\.css.*/, '')}_${local}`

/** What keeps parts of the router that this app never uses: pages rendered by its own server, prefetching links and its forms. */
const unusedInRouter: readonly [code: RegExp, without: string][] = [
  [/React\d*\.createElement\(PrefetchPageLinks, /, 'void ('],
  [/React\d*\.createElement\(\s*RemixRootDefaultErrorBoundary,\s*\{\s*error: this/, 'void ({ error: this'],
  [/React\d*\.createElement\(RSCErrorHandler, \{ error \}, result\)/, 'result'],
  [/^Form\.displayName = "Form";$/m, ''],
  [/^HistoryRouter\.displayName = "unstable_HistoryRouter";$/m, ''],
]

/** The router's package leads to its development build alone; the one beside it does not carry the warnings. */
const routerForCustomers: Plugin = {
  name: 'router-for-customers',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (!/^react-router(\/dom)?$/.test(id)) return null
    const found = await this.resolve(id, importer, { skipSelf: true })
    return found?.id.replace('/dist/development/', '/dist/production/') ?? null
  },
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-/, code: 'function RouterProvider(' },
    handler(source) {
      let code = source
      for (const [part, without] of unusedInRouter) {
        if (!part.test(code)) this.error(`react-router has no ${part} any more: look what this build carries`)
        code = code.replace(part, without)
      }
      return { code, map: null }
    },
  },
}

/** Writes class names into the code as text: the sheets' objects would load all names of every sheet that a page uses. */
const classNamesInPlace: Plugin[] = [
  {
    name: 'class-names-in-place',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/ },
      handler(source) {
        let code = source
        for (const [line, name, sheet] of source.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
          if (!name || !sheet || source.includes(`${name}[`)) continue
          const used = new RegExp(`(?<![\\w.'/])${name}\\.(\\w+)`, 'g')
          code = code.replace(line, `import '${sheet}'`).replace(used, (_, local: string) => `'${className(local, sheet)}'`)
        }
        return { code, map: null }
      },
    },
  },
  {
    name: 'sheets-stay',
    apply: 'build',
    enforce: 'post',
    transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
  },
]

const pagesForServer = {
  name: 'pages-for-server',
  generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => void }) {
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify({ ...forServer, texts: routeTexts }) })
  },
}

export default defineConfig({
  plugins: [...classNamesInPlace, react(), routerForCustomers, pagesForServer, serviceWorker()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    manifest: true,
    cssCodeSplit: false,
    // Preload lists cost the first page more than they save: the worker has every chunk soon after it.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { chunkFileNames: fileNames, codeSplitting: { groups: chunks } } },
  },
  server: { port: 5173, proxy: { '/api': backend, '/media': backend } },
  test: {
    ...testOptions('storefront unit tests'),
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // Threads of one process would hear each other's BroadcastChannel.
    pool: 'forks',
    // Modules are loaded once for each process, not for each file: two thirds of the suite's time. A file must leave nothing behind.
    isolate: false,
  },
})
