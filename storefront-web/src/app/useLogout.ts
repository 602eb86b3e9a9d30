import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout } from '@/api/account'
import { paths } from '@/lib/paths'

/** Logs out and goes to the sign-in page; `replace` puts it in the place of the entry in the history, as in a menu that has its own. */
export function useLogout(replace = false): { run: () => void; running: boolean } {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    ...logout,
    onSettled: () => void navigate(paths.login, { replace }),
  })
  return { run: () => mutate(), running: isPending }
}
