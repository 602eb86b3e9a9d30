import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

interface PrecacheEntry {
  url: string
  /** Null where the name carries a hash. */
  revision: string | null
}

/** Needed offline and not named by a hash. */
const publicFiles = ['offline.html', 'offline.css', 'offline.js', 'icons/mark.svg']
const shell = 'app-shell.html'
/** Texts of other languages: the worker fetches those of the language in use. */
const otherLanguage = /\/src\/(?:content|locales)\/(ta|hi)\b/

const revisionOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

/**
 * Writes `app-shell.html`, the app's page without any data or title of its own, and `sw.js` with the list of files that
 * this release needs offline.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('The build has no index.html')
      const html = String(page.source).replace('<!--head:start-->', '<!--head:start-->\n<meta name="robots" content="noindex">')
      this.emitFile({ type: 'asset', fileName: shell, source: html })
    },
    async writeBundle(_, bundle) {
      const entries: PrecacheEntry[] = publicFiles.map((name) => ({
        url: `/${name}`,
        revision: revisionOf(readFileSync(join(config.publicDir, name))),
      }))
      const languages: Record<string, string[]> = { ta: [], hi: [] }
      for (const [name, file] of Object.entries(bundle)) {
        if (name === shell && file.type === 'asset') entries.push({ url: `/${shell}`, revision: revisionOf(file.source) })
        if (!name.startsWith('assets/')) continue
        const [, language = ''] = file.type === 'chunk' ? (otherLanguage.exec(file.moduleIds.join()) ?? []) : []
        if (languages[language]) languages[language].push(`/${name}`)
        else entries.push({ url: `/${name}`, revision: null })
      }
      entries.sort((one, other) => one.url.localeCompare(other.url))
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          __PRECACHE__: JSON.stringify(entries),
          __LANGUAGES__: JSON.stringify(languages),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          modulePreload: false,
          rolldownOptions: {
            input: join(config.root, 'src/worker/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
