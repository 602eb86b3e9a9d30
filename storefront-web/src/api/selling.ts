import { unwrap } from '@shop/shared/api/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { packingOf } from '../lib/packing'
import { client, queryRequest } from './client'
import { type Place, usePlace } from './place'
import { useShop } from './shop'
import type { Service } from './types'

/** The start of the key of all checks of places: the rules may have changed. */
export const serviceKey = ['service'] as const

/** Today's terms for a place. */
export const serviceQuery = (place: Place | null) => {
  const { pincode, state } = place ?? { pincode: '', state: '' }
  return queryOptions({
    queryKey: [...serviceKey, pincode, state],
    enabled: pincode !== '',
    staleTime: 60_000,
    queryFn: (context) => {
      const query = { pincode, ...(state ? { state } : {}) }
      return unwrap(client.GET('/api/service-check', { params: { query }, ...queryRequest(context) }), 'service')
    },
  })
}

/** Whether nothing can go to this place, whatever the day; a closed shop and a state that has to be chosen are other matters. */
export const isRefused = (service: Service | null): service is Service =>
  service !== null && !service.allowed && !service.needsState && service.mode !== 'closed'

export interface Terms {
  /** The least subtotal that is enforced, in rupees; 0 when there is none. */
  minimum: number
  /** The packing charge of items of this value, in rupees; null while it depends on a place that is not known. */
  packing: (subtotal: number) => number | null
  /** The terms for the place, once it is known. */
  service: Service | null
}

/**
 * The terms for a place. A PIN code is asked for where terms depend on it; at checkout there is one anyway, and the
 * server is asked about it in any case (`isAlwaysChecked`).
 */
export function useTermsAt(place: Place | null, isAlwaysChecked = false): Terms {
  const shop = useShop()
  const asksPlace = shop?.selling.asksPlace === true
  const query = serviceQuery(place)
  const answer = useQuery({
    ...query,
    enabled: query.enabled === true && (asksPlace || isAlwaysChecked),
    // A form takes the state from the answer for the PIN code: the answer for both is the same.
    placeholderData: (before) => (before?.pincode === place?.pincode && before?.state === place?.state ? before : undefined),
  })
  const service = answer.data ?? null
  const terms = service && !service.needsState ? service : asksPlace ? null : (shop?.selling.terms ?? null)
  const rates = terms?.packing
  return {
    minimum: (terms ?? shop)?.minimumOrder ?? 0,
    packing: (subtotal) => (rates ? packingOf(rates, subtotal) : asksPlace ? null : 0),
    service,
  }
}

/** The terms for the place that the device remembers. */
export const useTerms = (): Terms => useTermsAt(usePlace())
