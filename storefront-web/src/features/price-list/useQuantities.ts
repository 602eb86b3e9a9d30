import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCart } from '@/api/cart'
import { lineSummary } from '@/api/cart-lines'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { session, useSession } from '@/api/session'
import type { Cart, Merged } from '@/api/types'
import { type BasketLine, lineKey, onBasketChange, putInBasket, readBasket } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { toApiError } from '@/shared/api/errors'
import { notify } from '@/ui/toast'
import { createQuantities, type Quantities } from './quantities'

const linesOf = (cart: Cart): BasketLine[] =>
  cart.cart.map((line) => {
    const { kind, id } = lineSummary(line)
    return { type: kind, _id: id, quantity: line.quantity }
  })

/** What was typed and not yet answered by the server, for a page that is closed or dies meanwhile. */
const unsent = session.personalStorage<BasketLine[]>('priceListEdits', 24 * 60 * 60_000)

/** Milliseconds until what did not reach the server is sent again. */
const tryAgain = 10_000

const noteCodes = { above_maximum: 'cart.atMost', below_minimum: 'cart.atLeast' } as const

/** The rows of what the server could not take as asked say what it made of it. */
function tellLimits(quantities: Quantities, { limited, dropped }: Merged): void {
  for (const line of limited) {
    const key = line.code === 'above_maximum' || line.code === 'below_minimum' ? noteCodes[line.code] : 'cart.onlyLeft'
    quantities.tell(lineKey(line), { key, values: { count: line.quantity } })
  }
  for (const line of dropped) quantities.tell(lineKey(line), { key: 'product.outOfStock', values: {} })
}

/** The quantities of the list: a visitor's basket, or the cart of whoever is signed in, which is saved after a pause in typing. */
export function useQuantities(): Quantities {
  const t = useT()
  const { user, token } = useSession()
  const isSignedIn = token !== null
  const cart = useCart().data
  const { mutate } = useMutation({
    ...writeCart,
    onSuccess: (answer, write) => {
      if (write.type !== 'lines') return
      quantities.saved(write.lines)
      unsent.write(quantities.unsaved())
      if (answer?.merged) tellLimits(quantities, answer.merged)
    },
    onError: (error, write) => {
      if (write.type !== 'lines') return
      const known = toApiError(error)
      // What the server refuses would be refused again; what did not reach it is sent again.
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
        putInBasket([line])
        return true
      },
      save: (lines) => {
        if (session.person() === null) return
        unsent.write(lines)
        mutate(cartWrite({ type: 'lines', lines }))
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
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      if (session.person() === person) flush()
      quantities.reset()
    }
  }, [isSignedIn, person, quantities])

  return quantities
}
