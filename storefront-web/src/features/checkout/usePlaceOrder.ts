import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { refreshCart } from '@/api/cart'
import { type ApiError, asApiError, messageOf } from '@/api/errors'
import { placeOrder } from '@/api/orders'
import { retryMutation } from '@/api/retry'
import type { NewOrder } from '@/api/types'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { notify } from '@/ui/toast'
import { dropDraft, dropOrderKey, orderKey } from './draft'

export type Obstacle =
  | { kind: 'total'; newTotal: number }
  | { kind: 'waiting'; id: string; number: string; total: number }
  | { kind: 'stock'; lines: readonly string[] }
  | { kind: 'other'; message: string }

interface Told {
  newTotal?: unknown
  order?: { _id?: unknown; id?: unknown; orderNumber?: unknown; total?: unknown }
  shortages?: readonly { name?: unknown; message?: unknown }[]
}

function obstacleOf(error: ApiError, otherwise: string): Obstacle {
  const told = (error.body ?? {}) as Told
  if (error.code === 'total_changed' && typeof told.newTotal === 'number') return { kind: 'total', newTotal: told.newTotal }
  if (error.code === 'order_waiting_for_payment' && told.order) {
    const { order } = told
    return { kind: 'waiting', id: String(order._id ?? order.id), number: String(order.orderNumber ?? ''), total: Number(order.total ?? 0) }
  }
  if (error.code === 'out_of_stock') {
    const lines =
      told.shortages?.map((line) => `${String(line.name)}: ${String(line.message)}`) ?? error.fields.map((field) => field.message)
    return { kind: 'stock', lines }
  }
  return { kind: 'other', message: messageOf(error, otherwise) }
}

/** Pay Now. A second tap, a lost answer and a reload all lead to the one order, by its key. */
export function usePlaceOrder() {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const place = useMutation({ ...placeOrder, retry: retryMutation })
  const send = (order: NewOrder, onFields?: (error: ApiError) => void) => {
    if (place.isPending) return
    setObstacle(null)
    place.mutate(
      { order, key: orderKey(order) },
      {
        onSuccess: (placed) => {
          dropDraft()
          dropOrderKey()
          client.setQueryData(['order', placed._id], placed)
          void client.invalidateQueries({ queryKey: ['orders'] })
          refreshCart(client)
          if (order.paymentMethod === 'cod') {
            notify.success(t('checkout.codPlaced'))
            void navigate(paths.order(placed._id), { replace: true })
          } else {
            void navigate(paths.bankDetails(placed._id))
          }
        },
        onError: (error) => {
          const known = asApiError(error)
          if (known.status === 401) return
          if (known.status === 409) dropOrderKey()
          if (['total_changed', 'out_of_stock'].includes(known.code)) refreshCart(client)
          onFields?.(known)
          const found = obstacleOf(known, t('checkout.failed'))
          setObstacle(found)
          if (found.kind === 'other') notify.error(found.message)
        },
      },
    )
  }
  return { send, sending: place.isPending, obstacle, dismiss: () => setObstacle(null) }
}
