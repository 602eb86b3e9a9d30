import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '../shared/api/http'
import { isPincode, normalizePincode } from '../shared/lib/numbers'
import { client, queryRequest } from './client'

/** Whether parcels to a place go to the door, to a transport office, or to either; asked once the PIN code is complete. */
export const deliveryOfferedQuery = (typed: string, state: string) => {
  const pincode = normalizePincode(typed)
  return queryOptions({
    queryKey: ['delivery-offered', pincode, state],
    staleTime: 60_000,
    enabled: isPincode(pincode),
    queryFn: async (context) => {
      const query = state ? { pincode, state } : { pincode }
      const service = await unwrap(client.GET('/api/service-check', { params: { query }, ...queryRequest(context) }), 'service')
      return service.delivery
    },
  })
}
