import { useEffect, useState } from 'react'
import { useCart } from '@/api/cart'
import { lineSummary } from '@/api/cart-lines'
import { session, useSession } from '@/api/session'
import type { Cart } from '@/api/types'
import { type BasketLine, onBasketChange, putInBasket, readBasket } from '@/lib/basket'
import { createQuantities, type Quantities } from './quantities'

/** The lines of a cart as the basket has them. */
export const linesOf = (cart: Cart): BasketLine[] =>
  cart.cart.map((line) => {
    const { kind, id } = lineSummary(line)
    return { type: kind, _id: id, quantity: line.quantity }
  })

/** Edits that the server has not answered yet; they survive a closed or crashed page. */
export const unsent = session.personalStorage<BasketLine[]>('priceListEdits', 24 * 60 * 60_000)

/** The quantities of the list: a visitor's basket, or the signed-in customer's cart, which CartSync saves. */
export function useQuantities(): Quantities {
  const { user, token } = useSession()
  const isSignedIn = token !== null
  const cart = useCart().data
  const [quantities] = useState<Quantities>(() =>
    createQuantities({
      // A visitor's basket is written with every key: a reload or a crash loses nothing.
      keep: (line) => {
        if (session.person() !== null) return false
        return putInBasket([line]) || { key: 'cart.full', values: {} }
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
