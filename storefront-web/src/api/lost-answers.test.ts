import { UnansweredWrite } from '@shop/shared/api/mutation-cache'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import { examples } from '@/testing/examples'
import { address, bundleLine, cartOf, order, productLine, user } from '@/testing/fixtures'
import { server } from '@/testing/server'
import { saveAddress } from './addresses'
import { cartQuery } from './cart'
import { reorder } from './orders'
import { writeReview } from './reviews'
import { session } from './session'
import type { Address, Cart } from './types'

const lost = () => HttpResponse.error()
const client = createQueryClient()
const run = <Variables, Data>(options: object, variables: Variables): Promise<Data> =>
  client.getMutationCache().build<Data, Error, Variables, unknown>(client, options).execute(variables)

beforeEach(() => {
  client.clear()
  session.signIn('token', user)
})

describe('a reorder whose answer is lost', () => {
  const [fund, cakes, pots] = order.items as [(typeof order.items)[0], (typeof order.items)[0], (typeof order.items)[0]]
  const again = { ...order, items: [{ ...fund, bundleId: '5' }, cakes, pots] }
  const reorderWith = (before: Cart, now: Cart) => {
    client.setQueryData(cartQuery().queryKey, { cart: before, applied: [] })
    server.use(
      http.post('/api/orders/42/reorder', lost),
      http.get('/api/orders/42', () => HttpResponse.json({ success: true, order: again })),
      http.get('/api/cart', () => HttpResponse.json(now)),
    )
    return run(reorder, '42')
  }

  it('was carried out if the cart has grown by it; what it left out is named', async () => {
    const result = await reorderWith(cartOf(productLine(3)), cartOf(bundleLine, productLine(4)))
    expect(result).toMatchObject({
      leftOut: [
        { name: cakes.name, missing: 1 },
        { name: pots.name, missing: 1 },
      ],
    })
  })

  it('was not carried out if the cart is as it was', async () => {
    await expect(reorderWith(cartOf(productLine(3)), cartOf(productLine(3)))).rejects.toMatchObject({ state: 'notDone' })
  })
})

describe('a new address whose answer is lost', () => {
  const { _id, ...typed } = address
  const saveWith = (saved: Address[]) => {
    let posts = 0
    server.use(
      http.post('/api/addresses', () => {
        posts += 1
        return lost()
      }),
      http.get('/api/addresses', () => HttpResponse.json(saved)),
    )
    return { saving: run(saveAddress, { id: null, address: { ...typed, isDefault: false } }), posts: () => posts }
  }

  it('is not saved twice', async () => {
    const { saving, posts } = saveWith([{ ...address, street: 'Another Street' }, address])
    await expect(saving).resolves.toBeUndefined()
    expect(posts()).toBe(1)
  })

  it('may be sent again if the shop does not have it', async () => {
    await expect(saveWith([]).saving).rejects.toBeInstanceOf(UnansweredWrite)
  })
})

describe('a review whose answer is lost', () => {
  const sent = { rating: 4, comment: 'Burns long' }
  const reviewWith = (comment: string) => {
    const answer = examples['GET /api/products/{id}/reviews 200']
    server.use(
      http.post('/api/products/7/review', lost),
      http.get('/api/products/7/reviews', () =>
        HttpResponse.json({ ...answer, reviews: answer.reviews.map((review) => ({ ...review, rating: 4, comment })) }),
      ),
    )
    return run(writeReview('7'), sent)
  }

  it('was written if it is among the newest', async () => {
    await expect(reviewWith('Burns long')).resolves.toBeUndefined()
  })

  it('was not written if it is not there', async () => {
    await expect(reviewWith('Too loud')).rejects.toMatchObject({ state: 'notDone' })
  })
})
