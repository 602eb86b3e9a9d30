import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { reorder as reorderCall } from '@/api/orders'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { nameOf } from '@/lib/names'
import { paths } from '@/lib/paths'
import { useIsMounted } from '@/lib/useIsMounted'
import { notify } from '@/ui/toast'

export function useReorder() {
  const t = useT('orders')
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { mutate, isPending } = useMutation({
    ...reorderCall,
    onSuccess: ({ leftOut }) => {
      const names = leftOut.map(nameOf).join(', ')
      if (names) notify.warning(t('orders.leftOut', { names }))
      else notify.success(t('orders.reordered'))
      if (isMounted()) void navigate(paths.cart)
    },
    onError: (error) => notify.error(getErrorMessage(error, t('orders.reorderFailed'))),
  })
  return { reorder: mutate, running: isPending }
}
