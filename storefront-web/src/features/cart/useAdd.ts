import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LineRef } from '@/api/cart-lines'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { isSignedIn } from '@/api/session'
import { addToBasket } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { loginPath } from '@/lib/paths'
import { useIsMounted } from '@/lib/useIsMounted'
import { notify } from '@/ui/toast'

export interface AddInput extends LineRef {
  name: string
  quantity: number
}

interface Options {
  /** Runs instead of the toast if the page is still shown. */
  onAdded?: () => void
  /** Where a visitor goes after signing in; by default back to this page. */
  backTo?: string
  /** The messages of a visitor who has to sign in and of a failure; by default those of a product. */
  messages?: { login: string; failed: string }
}

/** Adds an item to the cart. For a visitor the item is put into the basket, which is merged into the cart after signing in. */
export function useAdd({ onAdded, backTo, messages }: Options = {}): { add: (input: AddInput) => void; adding: boolean } {
  const t = useT()
  const { login, failed } = messages ?? { login: t('product.loginToAdd'), failed: t('product.addFailed') }
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { pathname, search } = useLocation()
  const { mutate, isPending } = useMutation({
    ...writeCart,
    // Repeating an addition would double it.
    retry: false,
    onSuccess: (_, write) => {
      if (onAdded && isMounted()) onAdded()
      else if (write.type === 'add') notify.success(t('product.addedNamed', { name: write.name }))
    },
    onError: (error, write) => notify.error(getErrorMessage(error, write.type === 'add' ? failed : undefined)),
  })
  const add = (input: AddInput) => {
    if (isSignedIn()) return mutate(cartWrite({ type: 'add', ...input }))
    addToBasket({ type: input.kind, _id: input.id, quantity: input.quantity })
    notify.warning(login)
    void navigate(loginPath(backTo ?? pathname + search))
  }
  return { add, adding: isPending }
}
