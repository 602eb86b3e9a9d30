import { type ApiError, toApiError } from '@shop/shared/api/errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cartWrite, linesStillWanted, writeCart } from '@/api/cart-writes'
import { session } from '@/api/session'
import type { Merged } from '@/api/types'
import { type BasketLine, lineKey, mostLines } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useIsMounted } from '@/lib/useIsMounted'
import type { TextKey } from '@/locales/shape'
import { notify } from '@/ui/toast'
import type { Quantities } from './quantities'
import { linesOf, unsent } from './useQuantities'

/** Milliseconds before a failed write is sent again. */
const tryAgain = 10_000

const limitTexts: Partial<Record<string, TextKey<'cart-lines' | 'price-list'>>> = {
  above_maximum: 'cart.atMost',
  below_minimum: 'cart.atLeast',
}
const dropTexts: Partial<Record<string, TextKey<'cart-lines' | 'price-list'>>> = { not_sold: 'cart.gone', cart_full: 'cart.full' }

/** Sets the notes of the rows that the server limited or dropped. */
function showLimits(quantities: Quantities, { limited, dropped }: Merged): void {
  for (const line of limited) {
    quantities.tell(lineKey(line), { key: limitTexts[line.code] ?? 'cart.onlyLeft', values: { count: line.quantity } })
  }
  for (const line of dropped) quantities.tell(lineKey(line), { key: dropTexts[line.code] ?? 'product.outOfStock', values: {} })
}

/** Removes from the device what the server has answered. */
function dropUnsent(lines: readonly BasketLine[]): void {
  const quantities = new Map(lines.map((line) => [lineKey(line), line.quantity]))
  unsent.write((unsent.read() ?? []).filter((line) => quantities.get(lineKey(line)) !== line.quantity))
}

/** Whether the server judged the write. No answer, a server that fails and a rate limit say nothing about it. */
const isRefused = ({ isOutcomeUnknown, kind }: ApiError): boolean =>
  !isOutcomeUnknown && kind !== 'SERVER_ERROR' && kind !== 'TIMEOUT_ERROR' && kind !== 'RATE_LIMIT_ERROR'

/**
 * Saves a signed-in customer's edits into the cart. Shows nothing; loaded only for them. What may not have arrived is sent again
 * until the server answers, also after the customer has left the page.
 */
export function CartSync({ quantities }: { quantities: Quantities }) {
  const t = useT('cart-lines', 'price-list')
  const queries = useQueryClient()
  const isMounted = useIsMounted()
  const warned = useRef(false)
  const { mutate } = useMutation({
    ...writeCart,
    onSuccess: (answer, write) => {
      if (write.type !== 'lines') return
      warned.current = false
      dropUnsent(write.lines)
      if (!isMounted()) return
      if (answer) quantities.load(linesOf(answer))
      quantities.saved(write.lines)
      if (answer?.merged) showLimits(quantities, answer.merged)
    },
    onError: (error, write) => {
      if (write.type !== 'lines') return
      const apiError = toApiError(error)
      if (isRefused(apiError)) {
        dropUnsent(write.lines)
        if (isMounted()) quantities.saved(write.lines)
        notify.error(getErrorMessage(error))
        return
      }
      if (!warned.current) notify.error(t('priceList.saveFailed'))
      warned.current = true
      setTimeout(() => {
        if (isMounted()) return quantities.flush()
        const lines = session.person() === write.person ? linesStillWanted(queries, write) : []
        if (lines.length > 0) mutate(cartWrite({ type: 'lines', lines }))
      }, tryAgain)
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
