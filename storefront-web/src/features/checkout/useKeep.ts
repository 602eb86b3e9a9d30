import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { updateProfile } from '@/api/account'
import { saveAddress } from '@/api/addresses'
import { session } from '@/api/session'
import type { AddressInput, User } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { notify } from '@/ui/toast'

/** What the customer wants to have kept of an order; null for nothing. */
interface Wishes {
  address: AddressInput | null
  profile: { name: string; phoneNumber: string } | null
}

/** Keeps a typed address, name and phone number: `wish` while the order is sent, `keep` once it is placed. */
export function useKeep(user: User) {
  const t = useT('checkout')
  const address = useMutation({ ...saveAddress, onError: (error) => notify.error(getErrorMessage(error, t('checkout.saveFailed'))) })
  const profile = useMutation({ ...updateProfile, onError: (error) => notify.error(getErrorMessage(error, t('checkout.keepFailed'))) })
  const wishes = useRef<Wishes>({ address: null, profile: null })
  return {
    wish: (next: Wishes) => {
      wishes.current = next
    },
    keep: () => {
      const { address: typed, profile: own } = wishes.current
      if (session.person() !== user._id) return
      if (typed) address.mutate({ id: null, address: typed })
      if (own) profile.mutate(own)
    },
  }
}
