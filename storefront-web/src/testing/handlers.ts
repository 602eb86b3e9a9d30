import { HttpResponse, http } from 'msw'
import { address, bundleLine, cartOf, category, order, pack, product, productLine, review, shop, soldOut, user } from './fixtures'

const ok = (body: object) => () => HttpResponse.json({ success: true, ...body })

/** A shop in which everything is well. */
export const everything = [
  http.get('/api/shop', ok({ shop })),
  http.get('/api/categories', () => HttpResponse.json([category])),
  http.get('/api/products/featured', ok({ products: [product, soldOut] })),
  http.get('/api/products/reviews/recent', ok({ reviews: [review, { ...review, _id: '2', user: null }] })),
  http.get('/api/products', ok({ products: [product, soldOut], total: 128, totalPages: 11, currentPage: 1 })),
  http.get('/api/products/7', ok({ product })),
  http.get('/api/products/8', ok({ product: soldOut })),
  http.get(
    '/api/products/:id/reviews',
    ok({ reviews: [review], total: 1, totalPages: 1, currentPage: 1, breakdown: { 5: 138, 4: 18, 3: 5, 2: 2, 1: 1 } }),
  ),
  http.get('/api/bundles', () => HttpResponse.json([pack])),
  http.get('/api/giftboxes', () => HttpResponse.json([pack])),
  http.get('/api/cart', ok(cartOf(bundleLine, productLine(1)))),
  http.get('/api/addresses', () => HttpResponse.json([address])),
  http.get('/api/auth/profile', ok({ user })),
  http.get(
    '/api/orders',
    ok({
      orders: [
        order,
        {
          ...order,
          _id: '43',
          orderNumber: 'FC261014-B9QKX',
          status: 'cancelled',
          canCancel: false,
          canReorder: true,
          canSendProof: false,
        },
      ],
      total: 2,
      totalPages: 1,
      currentPage: 1,
    }),
  ),
  http.get('/api/orders/42', ok({ order })),
]

/** Every GET fails with this status; the body says nothing. */
export const failing = (status: number, ...paths: string[]) =>
  paths.map((path) => http.get(path, () => HttpResponse.json({ success: false }, { status })))
