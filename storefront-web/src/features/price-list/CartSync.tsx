import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { session } from '@/api/session'
import type { Merged } from '@/api/types'
import { lineKey, mostLines } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import type { TextKey } from '@/locales/shape'
import { toApiError } from '@/shared/api/errors'
import { notify } from '@/ui/toast'
import type { Quantities } from './quantities'
import { linesOf, unsent } from './useQuantities'

/** Milliseconds before a failed write is sent again. */
const tryAgain = 10_000

const limitTexts: Partial<Record<string, TextKey>> = { above_maximum: 'cart.atMost', below_minimum: 'cart.atLeast' }
const dropTexts: Partial<Record<string, TextKey>> = { not_sold: 'cart.gone', cart_full: 'cart.full' }

/** Sets the notes of the rows that the server limited or dropped. */
function showLimits(quantities: Quantities, { limited, dropped }: Merged): void {
  for (const line of limited) {
    quantities.tell(lineKey(line), { key: limitTexts[line.code] ?? 'cart.onlyLeft', values: { count: line.quantity } })
  }
  for (const line of dropped) quantities.tell(lineKey(line), { key: dropTexts[line.code] ?? 'product.outOfStock', values: {} })
}

/** Saves a signed-in customer's edits into the cart. Shows nothing; loaded only for them. */
export default function CartSync({ quantities }: { quantities: Quantities }) {
  const t = useT()
  const { mutate } = useMutation({
    ...writeCart,
    onSuccess: (answer, write) => {
      if (write.type !== 'lines') return
      if (answer) quantities.load(linesOf(answer))
      quantities.saved(write.lines)
      unsent.write(quantities.unsaved())
      if (answer?.merged) showLimits(quantities, answer.merged)
    },
    onError: (error, write) => {
      if (write.type !== 'lines') return
      const known = toApiError(error)
      // A refused write is not repeated; one that may not have arrived is sent again.
      if (known.isOutcomeUnknown) setTimeout(quantities.flush, tryAgain)
      else quantities.saved(write.lines)
      notify.error(known.isOutcomeUnknown ? t('priceList.saveFailed') : getErrorMessage(error))
    },
  })
  useEffect(() => {
    quantities.saveWith((lines) => {
      if (session.person() === null) return
      unsent.write(lines)
      // Removals first: they make room in a full cart.
      const inOrder = [...lines].sort((one, other) => Number(one.quantity > 0) - Number(other.quantity > 0))
      for (let at = 0; at < inOrder.length; at += mostLines) mutate(cartWrite({ type: 'lines', lines: inOrder.slice(at, at + mostLines) }))
    })
  }, [quantities, mutate])
  return null
}
