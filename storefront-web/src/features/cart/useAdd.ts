import { useLocation, useNavigate } from 'react-router-dom'
import { useCartWrite } from '@/api/cart'
import type { LineOf } from '@/api/cart-lines'
import { messageOf } from '@/api/errors'
import { currentSession } from '@/api/session'
import { useT } from '@/lib/i18n'
import { loginPath } from '@/lib/paths'
import type { TextKey } from '@/texts/shape'
import { notify } from '@/ui/toast'

interface Wording {
  login: TextKey
  failed: TextKey
}

const words: Record<LineOf['kind'], Wording> = {
  product: { login: 'product.loginToAdd', failed: 'product.addFailed' },
  bundle: { login: 'packs.loginFunds', failed: 'packs.addFundFailed' },
  giftbox: { login: 'packs.loginGifts', failed: 'packs.addGiftFailed' },
}

interface Wish extends LineOf {
  name: string
  quantity: number
  /** Quiet: the page itself says that it worked. */
  quiet?: boolean
  afterwards?: () => void
}

/** Puts something into the cart; a visitor is asked to sign in, and comes back to where they were. */
export function useAdd(): { add: (wish: Wish) => void; adding: boolean } {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { mutate, isPending } = useCartWrite({ repeatable: false })
  const add = ({ kind, id, name, quantity, quiet, afterwards }: Wish) => {
    if (currentSession().token === null) {
      notify.warning(t(words[kind].login))
      void navigate(loginPath(pathname + search))
      return
    }
    mutate(
      { do: 'add', kind, id, quantity },
      {
        onSuccess: () => {
          if (!quiet) notify.success(t('product.addedNamed', { name }))
          afterwards?.()
        },
        onError: (error) => notify.error(messageOf(error, t(words[kind].failed))),
      },
    )
  }
  return { add, adding: isPending }
}
