const urlIn = (error: unknown): string | undefined => (error instanceof Error ? /https?:\/\/[^\s?]+/.exec(error.message)?.[0] : undefined)

/** The bundler may put a module into a chunk with others, and then exports its namespace under a short name. */
function namespaceIn(chunk: object, keys: readonly string[]): object {
  const has = (value: unknown) => typeof value === 'object' && value !== null && keys.some((key) => key in value)
  const found = has(chunk) ? [chunk] : Object.values(chunk).filter(has)
  if (found.length !== 1) throw new Error(`No single module with ${keys.join(' or ')} in the chunk`)
  return found[0]
}

/**
 * A dynamic import that can be called again after it failed, and runs once after it succeeded.
 *
 * Chromium keeps a failed module in the document's module map and never asks the network for its URL again. Its error names
 * the URL, so the next call imports `?retry=n` of it. A failed dependency of the module stays failed until a reload.
 * `keys`: exports by which the module is known, one of which it has.
 */
export function retryImport<M extends object>(load: () => Promise<M>, ...keys: string[]): () => Promise<M> {
  let pending: Promise<M> | undefined
  let failedUrl: string | undefined
  let retries = 0
  const attempt = (): Promise<M> => {
    if (failedUrl === undefined) return load()
    retries += 1
    return import(/* @vite-ignore */ `${failedUrl}?retry=${retries}`).then((chunk) => namespaceIn(chunk, keys) as M)
  }
  return () => {
    pending ??= attempt().catch((error: unknown) => {
      pending = undefined
      failedUrl ??= urlIn(error)
      throw error
    })
    return pending
  }
}
