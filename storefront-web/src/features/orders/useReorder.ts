import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { refreshCart } from '@/api/cart'
import { messageOf } from '@/api/errors'
import { reorder as reorderCall } from '@/api/orders'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { notify } from '@/ui/toast'

export function useReorder() {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    ...reorderCall,
    onSuccess: ({ leftOut }) => {
      refreshCart(client)
      const names = leftOut.map((item) => item.name).join(', ')
      if (names) notify.warning(t('orders.leftOut', { names }))
      else notify.success(t('orders.reordered'))
      void navigate(paths.cart)
    },
    onError: (error) => notify.error(messageOf(error, t('orders.reorderFailed'))),
  })
  return { reorder: mutate, running: isPending }
}
