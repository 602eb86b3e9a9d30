// Copied from shared-web/src/build/layers.ts by "make shared". Do not edit.
import type { Plugin } from 'vite'

/**
 * Names the layers at the beginning of every sheet. A build puts sheets together in the order of its chunks, and the first
 * sheet decides the order of the layers.
 */
export const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.css$/ },
    handler: (css) => `@layer reset, tokens, ui, features;\n${css}`,
  },
}
