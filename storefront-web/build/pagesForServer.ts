import type { Plugin } from 'vite'
import { routeTexts } from '../src/app/routeTexts'
import { forServer } from '../src/content/server'

/** Writes `pages.json`: texts of the pages for the server's initial HTML, and the namespaces of each screen. */
export const pagesForServer: Plugin = {
  name: 'pages-for-server',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify({ ...forServer, texts: routeTexts }) })
  },
}
