import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout } from '@/api/account'
import { paths } from '@/lib/paths'

export function useLogout(): { run: () => void; running: boolean } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    ...logout,
    onSettled: () => {
      client.removeQueries({
        predicate: (query) => ['cart', 'orders', 'order', 'profile', 'addresses'].includes(String(query.queryKey[0])),
      })
      void navigate(paths.home)
    },
  })
  return { run: () => mutate(), running: isPending }
}
