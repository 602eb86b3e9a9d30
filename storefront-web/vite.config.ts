import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pagesForServer } from './build/pagesForServer'
import { serviceWorker } from './build/serviceWorker'
// By path: Vite puts into its config what is imported by path, and leaves packages to Node, which reads no TypeScript.
import shared from './node_modules/@shop/shared/package.json'
import { layers } from './node_modules/@shop/shared/src/build/layers'

const backend = process.env.API_URL ?? 'http://localhost:8000'

/** Texts of another language are named by it, too: `ta-cart-<hash>.js`. */
const fileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }): string => {
  const [, language] = /\/src\/(?:content|locales)\/(ta|hi)\b/.exec(facadeModuleId ?? '') ?? []
  return language ? `assets/${language}-[name]-[hash].js` : 'assets/[name]-[hash].js'
}

/** `Button_wide` for `.wide` in `Button.module.css`: the server's first paint and index.html write the same names. */
const className = (local: string, file: string): string => `${basename(file).replace(/\.module\.css.*/, '')}_${local}`

export default defineConfig({
  plugins: [react(), layers, pagesForServer, serviceWorker()],
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
    // The shared package has no packages of its own: it takes the app's.
    dedupe: Object.keys(shared.peerDependencies),
  },
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    manifest: true,
    cssCodeSplit: false,
    // Preload lists cost the first page more than they save: the worker has every chunk soon after it.
    modulePreload: false,
    assetsInlineLimit: 0,
    // What many parts share is one chunk: on a slow network each file costs a round trip.
    rolldownOptions: { output: { chunkFileNames: fileNames, codeSplitting: { groups: [{ name: 'common', minShareCount: 12 }] } } },
  },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api': backend, '/media': backend } },
})
