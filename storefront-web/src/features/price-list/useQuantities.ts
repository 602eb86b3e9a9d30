import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCart } from '@/api/cart'
import { lineSummary } from '@/api/cart-lines'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { session, useSession } from '@/api/session'
import type { Cart, Merged } from '@/api/types'
import { type BasketLine, lineKey, mostLines, onBasketChange, putInBasket, readBasket } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import type { TextKey } from '@/locales/shape'
import { toApiError } from '@/shared/api/errors'
import { notify } from '@/ui/toast'
import { createQuantities, type Quantities } from './quantities'

const linesOf = (cart: Cart): BasketLine[] =>
  cart.cart.map((line) => {
    const { kind, id } = lineSummary(line)
    return { type: kind, _id: id, quantity: line.quantity }
  })

/** Edits that the server has not answered yet; they survive a closed or crashed page. */
const unsent = session.personalStorage<BasketLine[]>('priceListEdits', 24 * 60 * 60_000)

/** Milliseconds before a failed write is sent again. */
const tryAgain = 10_000

const noteCodes = { above_maximum: 'cart.atMost', below_minimum: 'cart.atLeast' } as const

const dropCodes: Partial<Record<string, TextKey>> = { not_sold: 'cart.gone', cart_full: 'priceList.mergeFull' }

/** Sets the notes of the rows that the server limited or dropped. */
function tellLimits(quantities: Quantities, { limited, dropped }: Merged): void {
  for (const line of limited) {
    const key = line.code === 'above_maximum' || line.code === 'below_minimum' ? noteCodes[line.code] : 'cart.onlyLeft'
    quantities.tell(lineKey(line), { key, values: { count: line.quantity } })
  }
  for (const line of dropped) quantities.tell(lineKey(line), { key: dropCodes[line.code] ?? 'product.outOfStock', values: {} })
}

/** The quantities of the list: a visitor's basket, or the signed-in customer's cart, saved after a pause in typing. */
export function useQuantities(): Quantities {
  const t = useT()
  const { user, token } = useSession()
  const isSignedIn = token !== null
  const cart = useCart().data
  const { mutate } = useMutation({
    ...writeCart,
    onSuccess: (answer, write) => {
      if (write.type !== 'lines') return
      if (answer) quantities.load(linesOf(answer))
      quantities.saved(write.lines)
      unsent.write(quantities.unsaved())
      if (answer?.merged) tellLimits(quantities, answer.merged)
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
  const [quantities] = useState<Quantities>(() =>
    createQuantities({
      // A visitor's basket is written with every key: a reload or a crash loses nothing.
      keep: (line) => {
        if (session.person() !== null) return false
        if (!putInBasket([line])) quantities.tell(lineKey(line), { key: 'priceList.mergeFull', values: {} })
        return true
      },
      save: (lines) => {
        if (session.person() === null) return
        unsent.write(lines)
        // Removals first: they make room in a full cart.
        const inOrder = [...lines].sort((one, other) => Number(one.quantity > 0) - Number(other.quantity > 0))
        for (let at = 0; at < inOrder.length; at += mostLines)
          mutate(cartWrite({ type: 'lines', lines: inOrder.slice(at, at + mostLines) }))
      },
    }),
  )

  useEffect(() => {
    if (isSignedIn) return
    const read = () => quantities.load(readBasket())
    read()
    return onBasketChange(read)
  }, [isSignedIn, quantities])

  useEffect(() => {
    if (isSignedIn && cart) quantities.load(linesOf(cart))
  }, [isSignedIn, cart, quantities])

  const person = user?._id
  useEffect(() => {
    if (!isSignedIn || !person) return
    quantities.restore(unsent.read() ?? [])
    const keep = () => unsent.write(quantities.unsaved())
    const stop = quantities.subscribe(keep)
    const flush = () => quantities.flush()
    // A hidden page may be closed without another event.
    document.addEventListener('visibilitychange', flush)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', flush)
      if (session.person() === person) flush()
      quantities.reset()
    }
  }, [isSignedIn, person, quantities])

  return quantities
}
