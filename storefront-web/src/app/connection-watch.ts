import { toApiError } from '@shop/shared/api/errors'
import type { QueryClient } from '@tanstack/react-query'
import { client, requestOptions } from '@/api/client'
import { currentConnection, onReconnect, reportLive, reportSaved, reportUnreachable } from '@/lib/connection'

const probeWaits = [2_000, 5_000, 10_000, 20_000, 30_000] as const
const probeTimeout = 10_000

/**
 * Detects from every call whether the server responds (see `worker/sw.ts` for `x-saved-at`). One call without an answer can
 * have other reasons, such as an ad blocker, so the shop's settings are asked for before the page says that it is
 * offline. They are asked for again from time to time; when the server answers, everything on the page is fetched again.
 */
export function watchConnection(queries: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let probes = 0
  let isProbing = false
  const probe = async () => {
    timer = undefined
    if (isProbing) return
    isProbing = true
    try {
      await client.GET('/api/shop', requestOptions({ timeout: probeTimeout }))
    } catch {
      unreachable()
    } finally {
      isProbing = false
    }
  }
  const probeLater = () => {
    if (timer !== undefined || currentConnection().reachable) return
    timer = setTimeout(() => void probe(), probeWaits[Math.min(probes, probeWaits.length - 1)])
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
      if (kind === 'NETWORK_ERROR') {
        if (currentConnection().reachable) void probe()
        else probeLater()
      } else if (status > 0) reportLive() // it refused, but it answered
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
    void probe()
  })
}
