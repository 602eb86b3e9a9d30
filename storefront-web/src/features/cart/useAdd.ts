import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LineRef } from '@/api/cart-lines'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { isSignedIn } from '@/api/session'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { loginPath } from '@/lib/paths'
import { useIsMounted } from '@/lib/useIsMounted'
import type { TextKey } from '@/locales/shape'
import { readJson, writeJson, writeText } from '@/shared/lib/storage'
import { notify } from '@/ui/toast'

interface Wording {
  login: TextKey
  failed: TextKey
}

const words: Record<LineRef['kind'], Wording> = {
  product: { login: 'product.loginToAdd', failed: 'product.addFailed' },
  bundle: { login: 'product.loginFunds', failed: 'product.addFundFailed' },
  giftbox: { login: 'product.loginGifts', failed: 'product.addGiftFailed' },
}

export interface AddInput extends LineRef {
  name: string
  quantity: number
}

const storageKey = 'addAfterSignIn'
/** Milliseconds: who signs in later has forgotten the tap. */
const lifetime = 30 * 60_000

/** What a visitor tapped before signing in, once. */
function takeRemembered(): AddInput | null {
  const stored = readJson(storageKey, 'session') as { at?: unknown; input?: AddInput } | null
  writeText(storageKey, null, 'session')
  if (typeof stored?.at !== 'number' || Date.now() - stored.at > lifetime) return null
  return stored.input ?? null
}

interface Options {
  /** Runs instead of the toast if the page is still shown. */
  onAdded?: () => void
  /** Where a visitor goes after signing in; by default back to this page. */
  backTo?: string
}

/** Adds an item to the cart. A visitor is asked to sign in first, and the item is added after that. */
export function useAdd({ onAdded, backTo }: Options = {}): { add: (input: AddInput) => void; adding: boolean } {
  const t = useT()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { pathname, search } = useLocation()
  const { mutate, isPending } = useMutation({
    ...writeCart,
    // A second addition would double the first.
    retry: false,
    onSuccess: (_, write) => {
      if (onAdded && isMounted()) onAdded()
      else if (write.type === 'add') notify.success(t('product.addedNamed', { name: write.name }))
    },
    onError: (error, write) => notify.error(getErrorMessage(error, write.type === 'add' ? t(words[write.kind].failed) : undefined)),
  })
  const add = (input: AddInput) => {
    if (isSignedIn()) return mutate(cartWrite({ type: 'add', ...input }))
    writeJson(storageKey, { at: Date.now(), input }, 'session')
    notify.warning(t(words[input.kind].login))
    void navigate(loginPath(backTo ?? pathname + search))
  }
  return { add, adding: isPending }
}

/** Adds what a visitor tapped before signing in. */
export function useAddRemembered(): () => void {
  const { add } = useAdd()
  return () => {
    const input = takeRemembered()
    if (input) add(input)
  }
}
