import { reloadOnceAMinute } from './reload'

/**
 * Reloads the page once a minute at most if the server has a newer release, whose files have other names: then the code that
 * this page asks for is gone. Does nothing if the server does not respond.
 */
export async function reloadIfReplaced(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!entry) return
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404) reloadOnceAMinute()
}
