import type { QueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { shopQuery } from '@/api/shop'
import { currentConnection, onReconnect, reportLive, reportSaved, reportUnreachable } from '@/lib/connection'
import { toApiError } from '@/shared/api/errors'

const probeWaits = [2_000, 5_000, 10_000, 20_000, 30_000] as const

/**
 * Lets every call tell whether the server answers (see `worker/sw.ts` for `x-saved-at`). While it does not, the shop's
 * settings are asked for from time to time; when it answers again, everything on the page is fetched again.
 */
export function watchConnection(queries: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let probes = 0
  const probe = () => {
    timer = undefined
    void queries.fetchQuery({ ...shopQuery, staleTime: 0, retry: false }).catch(() => undefined)
  }
  const probeLater = () => {
    if (timer !== undefined || currentConnection().reachable) return
    timer = setTimeout(probe, probeWaits[Math.min(probes, probeWaits.length - 1)])
    probes += 1
  }
  const unreachable = () => {
    reportUnreachable()
    probeLater()
  }
  client.use({
    onResponse: ({ response }) => {
      const savedAt = Number(response.headers.get('x-saved-at'))
      if (!savedAt) return reportLive()
      reportSaved(savedAt)
      probeLater()
    },
    onError: ({ error }) => {
      if (error instanceof Error && error.name === 'AbortError') return
      const { kind, status } = toApiError(error)
      if (kind === 'NETWORK_ERROR') unreachable()
      // The server refused, but it answered.
      else if (status > 0) reportLive()
    },
  })
  onReconnect(() => {
    clearTimeout(timer)
    timer = undefined
    probes = 0
    void queries.invalidateQueries()
  })
  window.addEventListener('offline', unreachable)
  window.addEventListener('online', () => {
    clearTimeout(timer)
    probe()
  })
}
