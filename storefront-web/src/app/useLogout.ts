import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout } from '@/api/account'
import { paths } from '@/lib/paths'

export function useLogout(): { run: () => void; running: boolean } {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    ...logout,
    onSettled: () => void navigate(paths.login),
  })
  return { run: () => mutate(), running: isPending }
}
